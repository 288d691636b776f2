/** A stand-in sign-in. */
import { demoPassword } from "./demo.ts";
import type { Backend } from "./server.ts";

export async function tokenOf(backend: Backend, email: string, password = demoPassword): Promise<string> {
  void password;
  const staff = backend.world.staff().find((row) => row.email === email);
  if (staff) return `${staff.id}:${staff.group}`;
  const client = backend.world.clients().find((row) => row.email === email);
  return `${client?.id}:Customer`;
}
