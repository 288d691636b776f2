/** Two screens: the list for a signed-in visitor, the login for all others. */
import { useEffect, useState } from "react";
import { Login } from "./Login.jsx";
import { accessToken } from "./session.js";

export function App({ Customers }) {
  const [signedIn, setSignedIn] = useState(location.pathname.startsWith("/auth") ? false : null);
  useEffect(() => {
    if (signedIn === null)
      accessToken().then(
        (token) => setSignedIn(Boolean(token)),
        () => setSignedIn(false),
      );
  }, [signedIn]);
  if (signedIn === null) return null;
  return signedIn ? <Customers /> : <Login onSignedIn={() => setSignedIn(true)} />;
}
