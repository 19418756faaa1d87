import { useState } from 'react';
import { z } from 'zod';
import type { Session } from '../../../contract/catalogue.ts';
import { programmeRoutes } from '../../../contract/programme.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { CheckField } from '../../ui/forms/field.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityFormProps } from '../entity/entity.ts';
import { EntityForm } from '../entity/entity-form.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { FixedField } from '../fields/fixed-field.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { RelationField } from '../fields/relation-field.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { eventRelation } from './relations.ts';

const { shape } = programmeRoutes.sessions.create.body;
const schema = formSchema(
  z.object({
    event: shape.event,
    startTime: shape.startTime,
    enabled: shape.enabled,
    movesTickets: shape.movesTickets,
    tellsBuyers: shape.tellsBuyers,
  }),
);

const valuesOf = (session: Session | null) => ({
  'event.id': String(session?.event.id ?? ''),
  startTime: session?.startTime ?? '',
  enabled: session?.enabled ?? true,
  movesTickets: false,
  tellsBuyers: false,
});

const words: FieldWords<ReturnType<typeof valuesOf>> = {
  event: 'limelightApp.session.event',
  startTime: 'limelightApp.session.startTime',
  enabled: 'limelightApp.session.enabled',
  movesTickets: 'limelightApp.session.movesTickets',
  tellsBuyers: 'limelightApp.session.tellsBuyers',
};

const refusals = { sessionSold: { field: 'movesTickets', words: 'limelightApp.session.movesTickets.ask' } } as const;

export function SessionForm({ entity, row }: EntityFormProps<Session>) {
  const t = useWords();
  const { locale } = usePage();
  const [startedAt] = useState(row?.startTime);
  return (
    <EntityForm entity={entity} row={row} schema={schema} valuesOf={valuesOf} refusals={refusals} words={words}>
      {(field, { startTime }) => (
        <>
          {row ? (
            <FixedField label={t('limelightApp.session.event')} help={t('limelightApp.session.event.fixed')}>
              {nameFor(row.event, locale)} · {row.event.eventCode}
            </FixedField>
          ) : (
            <RelationField
              label={t('limelightApp.session.event')}
              field={field('event.id')}
              to={eventRelation(locale)}
            />
          )}
          <TimeField label={t('limelightApp.session.startTime')} field={field('startTime')} />
          {row && startTime !== startedAt && (
            <>
              <CheckField field={field('movesTickets')}>{t('limelightApp.session.movesTickets')}</CheckField>
              <CheckField field={field('tellsBuyers')}>{t('limelightApp.session.tellsBuyers')}</CheckField>
            </>
          )}
          <SwitchField
            label={t('limelightApp.session.enabled')}
            help={t('limelightApp.session.enabled.help')}
            field={field('enabled')}
          />
        </>
      )}
    </EntityForm>
  );
}
