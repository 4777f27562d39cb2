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


def definitions(schema, place=""):
    """(place, part) of the parts of a schema that define something. Conditions, and keywords beside a reference, only narrow
    a definition that is elsewhere."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            return
        yield place, schema
        parts = ((word, part) for word, part in schema.items() if word not in ("if", "then", "else", "not"))
    else:
        parts = enumerate(schema) if isinstance(schema, list) else ()
    for word, part in parts:
        yield from definitions(part, f"{place}/{word}")


def printed_keys(schema):
    """(place, key, definition) of every key of the objects that a schema describes."""
    for place, part in definitions(schema):
        # The object that lists the properties is no definition, though one of them may be called "properties".
        if not place.endswith("/properties"):
            for key, definition in part.get("properties", {}).items():
                yield place, key, definition


def open_objects(schema):
    """Places of objects that allow keys which are not described."""
    return [place for place, part in definitions(schema)
            if part.get("type") == "object" and "additionalProperties" not in part]
