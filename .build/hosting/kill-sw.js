// Deployed in place of /service-worker.js, this removes the worker and everything it stored from every browser that visits.
// Open tabs continue, straight from the network. Leave it there while old browsers may return.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const removeAll = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(removeAll());
});
