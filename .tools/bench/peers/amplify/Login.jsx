/** The login, with the fields and the rules of our app. */
import { signIn } from "aws-amplify/auth";
import { useState } from "react";

export function Login({ onSignedIn }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function submit(event) {
    event.preventDefault();
    setBusy(true);
    try {
      const { isSignedIn } = await signIn({ username: email.trim(), password });
      if (isSignedIn) onSignedIn();
    } catch {
      setProblem("Die Eingabe ist fehlerhaft.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="card">
      <h1>Anmelden</h1>
      <form onSubmit={submit}>
        <label>
          E-Mail-Adresse
          <input
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
        <label>
          Passwort
          <input
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        <p role="alert">{problem}</p>
        <button type="submit" disabled={busy || !email.includes("@") || password === ""}>
          Anmelden
        </button>
        <a href="/auth/password-forgot">Passwort vergessen?</a>
      </form>
    </main>
  );
}
