/** Where the hint lies in the storage the tabs share; the page's early script looks here, too. */
export const HINT_KEY = "sitzung";
