/** The forms in which somebody chooses a new password (specification, section 5; decision 4): each asks for it twice. */
import * as v from "valibot";
import { code } from "./code.ts";
import { email } from "./email.ts";
import { newPassword, repeated, repeatMismatch } from "./newPassword.ts";
import { existingPassword } from "./password.ts";

const choice = { password: newPassword, repeat: repeated };

// Checked while another field is still wrong, too; a plain check would wait for all of them.
const both = [["password"], ["repeat"]] as const;
const agree = ({ password, repeat }: { password: string; repeat: string }) => password === repeat;

/** After the first sign-in with an invitation's password. */
export const firstPasswordForm = v.pipe(
  v.object(choice),
  v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
);

export const forgottenForm = v.object({ email });

/** With the code that was sent. */
export const resetForm = v.pipe(
  v.object({ code, ...choice }),
  v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
);

export const changeForm = v.pipe(
  v.object({ old: existingPassword, ...choice }),
  v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
);
