/**
 * What one does with the own account: change the password, manage passkeys, sign out. The class is that of each entry.
 * Passkeys stand below the password, too; without an entry of their own where it would come late and move the others.
 */

import { usePasskeysOffered } from "../app/session/passkeyOffer.ts";
import { useSignOut } from "../app/session/useSignOut.ts";
import { href } from "../routes.ts";
import { KeyIcon } from "../ui/icons/appIcons.tsx";
import { LockIcon, LogoutIcon } from "../ui/icons/areaIcons.tsx";
import { Link } from "../ui/Link.tsx";

interface AccountEntriesProps {
  className: string | undefined;
  passkeys?: boolean;
}

export function AccountEntries({ className, passkeys = false }: AccountEntriesProps) {
  const signOut = useSignOut();
  const offered = usePasskeysOffered();
  const account = href("auth", "ChangePassword");
  return (
    <>
      <Link href={account} className={className}>
        <LockIcon />
        Passwort ändern
      </Link>
      {passkeys && offered && (
        <Link href={`${account}#passkeys`} className={className}>
          <KeyIcon />
          Passkeys
        </Link>
      )}
      <button type="button" className={className} onClick={signOut}>
        <LogoutIcon />
        Logout
      </button>
    </>
  );
}
