import formStyles from '../../ui/forms/field.module.css';
import { Frame, TextField, type TextProps, textTies } from '../../ui/forms/field.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './fields.module.css';

type Props = Pick<TextProps, 'field' | 'label' | 'help' | 'disabled'>;

/** A whole number. It is a text field: the arrows and the mouse wheel of a number field change it by accident. */
export const NumberField = (props: Props) => (
  <TextField {...props} words="entity.number" inputMode="numeric" autoComplete="off" className={styles.short} />
);

/** Hong Kong dollars, with at most two decimals. */
export function MoneyField({ field, label, help, disabled }: Props) {
  return (
    <Frame label={label} help={help} className={styles.short} words="entity.money" problem={field.problem}>
      {(ties) => (
        <span className={styles.money}>
          <span aria-hidden="true">HK$</span>
          <input
            className={classes(formStyles.input, styles.amount)}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            {...ties}
            {...textTies(field)}
          />
        </span>
      )}
    </Frame>
  );
}
