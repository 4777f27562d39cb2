# SPDX-License-Identifier: MIT
"""Validators for docs/schema: every object is checked against the shared definitions, and unknown keys are errors."""
import json
import pathlib

import jsonschema

_HOME = "https://pentarch.invalid/"  # never fetched: all schemas are in the store


def schemas(source):
    """The schemas by name."""
    folder = pathlib.Path(source) / "docs" / "schema"
    return {path.name.removesuffix(".schema.json"): json.loads(path.read_text())
            for path in sorted(folder.glob("*.schema.json"))}


def validator(source, name, part=None):
    """A validator for a schema, or for one definition of it."""
    store = {f"{_HOME}{key}.schema.json": schema for key, schema in schemas(source).items()}
    whole = f"{_HOME}{name}.schema.json"
    jsonschema.Draft202012Validator.check_schema(store[whole])
    schema = {"$ref": whole + (f"#/$defs/{part}" if part else "")}
    resolver = jsonschema.RefResolver(_HOME, schema, store=store)
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


def printed_keys(schema, place=""):
    """(place, key, definition) of every key of the objects that a schema describes. What stands beside a reference, and
    conditions, only narrow what is defined elsewhere."""
    if isinstance(schema, list):
        for i, part in enumerate(schema):
            yield from printed_keys(part, f"{place}/{i}")
        return
    if not isinstance(schema, dict) or "$ref" in schema:
        return
    for key, definition in schema.get("properties", {}).items():
        yield place, key, definition
    for word, part in schema.items():
        if word not in ("if", "then", "else", "not", "properties"):
            yield from printed_keys(part, f"{place}/{word}")
    for key, definition in schema.get("properties", {}).items():
        yield from printed_keys(definition, f"{place}/properties/{key}")


def open_objects(schema, place=""):
    """Places of objects that allow keys which are not described."""
    if isinstance(schema, list):
        for i, part in enumerate(schema):
            yield from open_objects(part, f"{place}/{i}")
        return
    if not isinstance(schema, dict) or "$ref" in schema:
        return
    if schema.get("type") == "object" and "additionalProperties" not in schema:
        yield place
    for word, part in schema.items():
        if word not in ("if", "then", "else", "not"):
            yield from open_objects(part, f"{place}/{word}")
