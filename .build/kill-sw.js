// Deployed in place of /service-worker.js, this takes the worker and all it stored out of every browser that comes by.
// Open tabs go on undisturbed, straight from the network. Afterwards leave it there for as long as old browsers return.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const removeAll = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(removeAll());
});
