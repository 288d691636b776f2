// Deploy this file in place of /service-worker.js. In every browser that visits the site, it removes the worker and
// everything that the worker has cached. Open tabs then load from the network. Leave the file in place while browsers
// with the old worker may still return.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const removeAll = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(removeAll());
});
