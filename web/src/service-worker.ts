// SPDX-License-Identifier: MIT
// Keeps the page for visits without a network: the first visit stores all its files, with that one of the engine's two modules which
// the page uses, and later ones get them from there. A new version stores its files under another name, and takes over when the
// last page of the old version is closed.

declare const FILES: readonly string[];
declare const ENGINE: readonly string[];
declare const ENGINE_WITH_THREADS: readonly string[];
declare const VERSION: string;
declare const registration: ServiceWorkerRegistration;

interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetch extends Lifetime {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

// A host may have several copies of the page, each in a folder of its own.
const OWN = `pentarch ${registration.scope} `;
const NAME = OWN + VERSION;

async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll([...FILES, ...(globalThis.crossOriginIsolated ? ENGINE_WITH_THREADS : ENGINE)].map((file) => new Request(file, { cache: "reload" })));
}

async function removeOld(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((n) => n.startsWith(OWN) && n !== NAME).map((n) => caches.delete(n)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (e) => (e as Lifetime).waitUntil(fill()));
addEventListener("activate", (e) => (e as Lifetime).waitUntil(removeOld()));
addEventListener("fetch", (e) => {
  const { request } = e as Fetch;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) (e as Fetch).respondWith(answer(request));
});
