/** A person's own attributes. */
import * as v from "valibot";
import { readable } from "../attributes.ts";
import { operation, text } from "../operation.ts";
import { secondFactorsOf } from "../secondFactors.ts";

export const getUser = operation(v.object({ AccessToken: text }), async (pool, { AccessToken }) => {
  const account = await pool.tokens.owner(AccessToken);
  const { sub, attributes, mfa } = account;
  const factors = secondFactorsOf(account);
  return {
    Username: sub,
    UserAttributes: Object.entries({ ...readable(attributes, pool.settings), sub }).map(([Name, Value]) => ({
      Name,
      Value,
    })),
    ...(factors.length > 0 && { UserMFASettingList: factors }),
    ...(mfa.preferred && { PreferredMfaSetting: mfa.preferred }),
  };
});
