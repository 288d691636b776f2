/** Three choices for each block: what becomes required, what no longer is, and what stays. */

import { requirementLabels, requirementNames } from "../../../../domain/requirement.ts";
import {
  type RequirementChange,
  requirementChoiceNames,
  requirementChoices,
} from "../../../../domain/requirementChange.ts";
import styles from "./Bulk.module.css";

interface RequirementChoicesProps {
  change: RequirementChange;
  onChange: (change: RequirementChange) => void;
}

export const RequirementChoices = ({ change, onChange }: RequirementChoicesProps) => (
  <div className={styles.choices}>
    {requirementNames.map((name) => (
      <fieldset key={name} className={styles.choice}>
        <legend>{requirementLabels[name]}</legend>
        <div className={styles.options}>
          {requirementChoices.map((choice) => (
            <label key={choice} className={styles.option}>
              <input
                type="radio"
                name={name}
                checked={change[name] === choice}
                onChange={() => onChange({ ...change, [name]: choice })}
              />
              {requirementChoiceNames[choice]}
            </label>
          ))}
        </div>
      </fieldset>
    ))}
  </div>
);
