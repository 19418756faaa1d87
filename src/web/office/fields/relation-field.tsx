import { Combobox } from '@base-ui/react/combobox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import formStyles from '../../ui/forms/field.module.css';
import { Frame } from '../../ui/forms/field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './fields.module.css';
import { choicesQuery, choicesWith, chosenQuery, type Relation, type RelationChoice } from './relation.data.ts';
import { useSettled } from './use-settled.ts';

type Props = { label: string; field: Field<string>; to: Relation; help?: string };

/** Another row, chosen from its list by a few words. The value is its id. */
export function RelationField({ label, field, to, help }: Props) {
  const t = useWords();
  return (
    <Frame label={label} help={help} problem={field.problem}>
      {(ties) => <Choice ties={ties} field={field} to={to} placeholder={t('entity.relation.placeholder')} />}
    </Frame>
  );
}

type ChoiceProps = Pick<Props, 'field' | 'to'> & { ties: object; placeholder: string };

function Choice({ ties, field, to, placeholder }: ChoiceProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const chosen = useChosen(to, field.value);
  const typed = words === chosen?.label ? '' : words;
  const settled = useSettled(typed);
  const found = useQuery({ ...choicesQuery(to, settled), enabled: isOpen });
  const isSearching = settled !== typed || found.isPlaceholderData;
  const choices = isSearching ? choicesWith(found.data, typed) : found.data;
  const status = statusKey(found.isError, choices, typed);
  return (
    <Combobox.Root
      items={choices ?? []}
      filter={null}
      value={chosen}
      onValueChange={(choice) => field.onChange(choice ? String(choice.id) : '')}
      inputValue={isOpen ? words : (chosen?.label ?? words)}
      onInputValueChange={setWords}
      open={isOpen}
      onOpenChange={setIsOpen}
      isItemEqualToValue={(one, other) => one.id === other.id}
      itemToStringLabel={({ label }: RelationChoice) => label}
    >
      <span className={styles.relation}>
        <Combobox.Input
          className={formStyles.input}
          placeholder={placeholder}
          {...ties}
          name={field.name}
          onBlur={field.onLeave}
        />
        <Combobox.Trigger className={styles.opener} aria-label={t('entity.relation.open')}>
          <Icon name="down" />
        </Combobox.Trigger>
      </span>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className={styles.positioner}>
          <Combobox.Popup className={styles.popup}>
            <Combobox.Status className={classes(status !== null && styles.status)}>
              {status && t(status)}
            </Combobox.Status>
            <Combobox.List>{(choice: RelationChoice) => <Option key={choice.id} choice={choice} />}</Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

const Option = ({ choice }: { choice: RelationChoice }) => (
  <Combobox.Item value={choice} className={styles.choice}>
    {choice.label}
    {choice.note && <small>{choice.note}</small>}
  </Combobox.Item>
);

/** The row of this id; the one before while it is read. */
function useChosen(to: Relation, id: string): RelationChoice | null {
  const { data } = useQuery({ ...chosenQuery(to, id), enabled: id !== '' });
  return id === '' ? null : (data ?? null);
}

function statusKey(isError: boolean, choices: unknown[] | undefined, typed: string) {
  if (isError) return 'entity.relation.failed';
  if (!choices) return 'entity.relation.searching';
  if (choices.length === 0) return typed === '' ? 'entity.relation.empty' : 'entity.relation.none';
  return null;
}
