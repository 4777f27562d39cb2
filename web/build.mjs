// SPDX-License-Identifier: MIT
// Builds the page. The same sources and packages give the same bytes.
//   node build.mjs          embedded/page.html, one file without an engine of its own: what the program contains
//   node build.mjs --check  compares the existing file with what would be written
//   node build.mjs --site FOLDER MODULE THREADS   a folder for any static host, in place of an older one; MODULE is the path of
//                           pentarch-engine.js, the module of the engine, beside which lies its .wasm, and THREADS that of
//                           pentarch-engine-threads.js. EMSCRIPTEN_LICENSE is the path of Emscripten's license if that is not
//                           where Debian's package has it
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const embedded = join(root, "embedded", "page.html");
const EMSCRIPTEN_LICENSE = process.env.EMSCRIPTEN_LICENSE || "/usr/share/doc/emscripten/copyright";
const ADDRESS = process.env.PAGE_ADDRESS; // of the folder where the site will be
const ICON = readFileSync(join(root, "src", "icon.svg"), "utf8").trim();

const PROJECT_VERSION = /^project\(pentarch VERSION (\S+)/m.exec(readFileSync(join(root, "..", "CMakeLists.txt"), "utf8"))[1];

async function bundle(entry, define = {}) {
  const result = await build({
    entryPoints: [join(root, "src", entry)],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "iife",
    target: ["es2021"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    metafile: true,
    write: false,
    define: { VERSION: JSON.stringify(PROJECT_VERSION), ...define },
  });
  return { text: result.outputFiles[0].text.trim(), inputs: Object.keys(result.metafile.inputs) };
}

// The license of each package bundled into the page.
function licenses(inputs) {
  const names = new Set();
  for (const input of inputs) {
    const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (found) names.add(found[1]);
  }
  return [...names].sort().map((name) => {
    const folder = join(root, "node_modules", name);
    const version = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
    const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((f) => join(folder, f)).find(existsSync);
    if (!file) throw new Error(`${name} has no license file`);
    return `${name} ${version}\n\n${readFileSync(file, "utf8").trim().replaceAll("-->", "-- >")}`;
  }).join("\n\n");
}

// The licenses of what is compiled into the module: of the project, of its libraries, and of Emscripten's own.
function moduleLicenses() {
  const all = readFileSync(join(root, "..", "licenses", "linux.txt"), "utf8").split(/^={80}\n/m);
  const sections = ["fmt", "nlohmann-json", "xxHash"].map((name) => {
    const heading = all.findIndex((part) => part.startsWith(name));
    if (heading < 0) throw new Error(`no license of ${name}`);
    return all[heading] + all[heading + 1];
  });
  const emscripten = `Emscripten and its libraries\n\n${readFileSync(EMSCRIPTEN_LICENSE, "utf8")}`;
  return [readFileSync(join(root, "..", "LICENSE"), "utf8"), ...sections, emscripten].join("\n");
}

function hash(text) {
  return createHash("sha256").update(text).digest("base64");
}

function policy(sources) {
  const rules = {
    "default-src": "'none'", "img-src": "'self' data: blob:", "connect-src": "'self'", "form-action": "'none'", "base-uri": "'none'",
    ...sources,
  };
  return Object.entries(rules).map(([name, value]) => `${name} ${value}`).join("; ");
}

function filled(parts) {
  const template = readFileSync(join(root, "src", "page.html"), "utf8");
  return template.replace(/%([A-Z]+)%/g, (_, name) => parts[name]);
}

async function onePage() {
  const script = await bundle("main.tsx");
  const style = await bundle("style.css");
  if (/<\/script|<!--/i.test(script.text)) throw new Error("the script would end the page early");
  const icon = `data:image/svg+xml,${encodeURIComponent(ICON)}`;
  return filled({
    LICENSES: licenses(script.inputs),
    POLICY: policy({ "script-src": `'sha256-${hash(script.text)}'`, "style-src": `'sha256-${hash(style.text)}'` }),
    ENGINE: "none",
    HEAD: `<link rel="icon" href="${icon}">\n<style>${style.text}</style>`,
    DATA: `<script type="application/json" id="reviews">["the reviews"]</script>`,
    SCRIPT: `<script>${script.text}</script>`,
  });
}

const MANIFEST = {
  name: "Pentarch", short_name: "Pentarch", description: "Play, analyze and review Gomoku", start_url: "./", display: "standalone",
  background_color: "#f5f2ec", theme_color: "#f5f2ec",
  icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
};

// The tags by which other pages show a link to this one. Their addresses are whole ones, so that the picture needs the address of
// the page.
function preview(address) {
  const tags = { title: "Pentarch – Gomoku", description: MANIFEST.description, type: "website" };
  if (address) Object.assign(tags, { url: address, image: new URL("preview.png", address).href });
  return Object.entries(tags).map(([name, content]) => `<meta property="og:${name}" content="${content.replaceAll('"', "&quot;")}">`).join("\n");
}

async function site(folder, module, threads) {
  const put = (name, text) => writeFileSync(join(folder, name), text);
  const script = await bundle("main.tsx");
  put("page.js", script.text);
  put("page.css", (await bundle("style.css")).text);
  // The worker is the module's own script with ours after it.
  const worker = (await bundle("engine/worker.ts")).text;
  put("worker.js", `${readFileSync(module, "utf8")}\n${worker}`);
  copyFileSync(module.replace(/\.js$/, ".wasm"), join(folder, "pentarch-engine.wasm"));
  // The module with threads stands alone, because the worker of each thread loads it, too.
  put("worker-threads.js", `importScripts("pentarch-engine-threads.js");\n${worker}`);
  for (const end of [".js", ".worker.js", ".wasm"]) {
    copyFileSync(threads.replace(/\.js$/, end), join(folder, `pentarch-engine-threads${end}`));
  }
  put("icon.svg", ICON);
  copyFileSync(join(root, "src", "puzzle", "puzzles.jsonl"), join(folder, "puzzles.jsonl"));
  put("manifest.webmanifest", JSON.stringify(MANIFEST));
  put("licenses.txt", `${licenses(script.inputs)}\n\n${moduleLicenses()}`);
  if (ADDRESS) copyFileSync(join(root, "..", "docs", "pictures", "board-analyze.png"), join(folder, "preview.png"));
  put("index.html", filled({
    LICENSES: "see licenses.txt",
    POLICY: policy({ "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'", "worker-src": "'self'", "manifest-src": "'self'" }),
    ENGINE: "wasm",
    HEAD: `<link rel="icon" href="icon.svg">\n<link rel="manifest" href="manifest.webmanifest">\n<link rel="stylesheet" href="page.css">\n${preview(ADDRESS)}`,
    DATA: "",
    SCRIPT: `<script src="page.js"></script>`,
  }));
  const files = ["index.html", "page.js", "page.css", "icon.svg", "manifest.webmanifest", "licenses.txt", "puzzles.jsonl"];
  const engine = ["worker.js", "pentarch-engine.wasm"];
  const engineWithThreads = ["worker-threads.js", "pentarch-engine-threads.js", "pentarch-engine-threads.worker.js", "pentarch-engine-threads.wasm"];
  const all = [...files, ...engine, ...engineWithThreads];
  const version = hash(all.map((f) => hash(readFileSync(join(folder, f)))).join()).replace(/[^a-z0-9]/gi, "").slice(0, 12);
  const lists = { FILES: ["./", ...files], ENGINE: engine, ENGINE_WITH_THREADS: engineWithThreads, VERSION: version };
  const values = Object.fromEntries(Object.entries(lists).map(([name, value]) => [name, JSON.stringify(value)]));
  put("service-worker.js", (await bundle("service-worker.ts", values)).text);
  return all.length + 1;
}

function refuse(text) {
  console.error(`build.mjs: ${text}`);
  process.exit(2);
}

function isSite(folder) {
  const index = join(folder, "index.html");
  return existsSync(index) && /<title>Pentarch\b/.test(readFileSync(index, "utf8"));
}

// Builds beside the folder and replaces it at the end, so that a failure leaves the old one as it was.
async function replaceSite(target, module, threads) {
  const folder = resolve(target);
  const modules = [module, module.replace(/\.js$/, ".wasm"), ...[".js", ".worker.js", ".wasm"].map((end) => threads.replace(/\.js$/, end))];
  const sources = [...modules, EMSCRIPTEN_LICENSE];
  if (ADDRESS && !/^https?:\/\/[^?#\s]+\/$/.test(ADDRESS)) refuse(`PAGE_ADDRESS is ${ADDRESS}: a whole address is needed, with a slash at its end`);
  const missing = sources.find((file) => !existsSync(file));
  if (missing) refuse(`there is no ${missing}`);
  if (existsSync(folder) && readdirSync(folder).length > 0 && !isSite(folder)) refuse(`${target} holds other files than this page`);
  mkdirSync(dirname(folder), { recursive: true });
  const fresh = mkdtempSync(`${folder}.`);
  try {
    const files = await site(fresh, module, threads);
    chmodSync(fresh, 0o755); // mkdtemp gives it to its owner alone
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
    return files;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

const [mode, ...paths] = process.argv.slice(2);
const pathCounts = new Map([[undefined, 0], ["--check", 0], ["--site", 3]]); // of the paths each mode takes
if (pathCounts.get(mode) !== paths.length) refuse("usage: node build.mjs [--check | --site FOLDER MODULE THREADS]");
if (mode === "--site") {
  console.log(`${paths[0]}: ${await replaceSite(...paths)} files`);
} else {
  const text = await onePage();
  if (mode === "--check") {
    const same = existsSync(embedded) && readFileSync(embedded, "utf8") === text;
    console.log(same ? "embedded/page.html: as the sources give it" : "embedded/page.html is stale: run tools/build-web.sh");
    process.exitCode = same ? 0 : 1;
  } else {
    mkdirSync(dirname(embedded), { recursive: true });
    writeFileSync(embedded, text);
    console.log(`embedded/page.html: ${text.length} characters`);
  }
}
