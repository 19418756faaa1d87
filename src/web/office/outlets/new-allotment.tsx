import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type Allotment, allotmentRoutes } from '../../../contract/allotments.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useOfficeEvents } from '../review/office-events.tsx';
import { isFree } from '../withheld-seats/seat-states.ts';
import { makeAllotment, stockQuery } from './allotments.data.ts';
import { allOutletsQuery } from './outlets.data.ts';
import { PlacesFields, placesOf, placesShape, placesValues } from './places-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import { usePlacesDecision } from './use-places-decision.ts';

const { price, commissionPercent, returnsAt } = allotmentRoutes.make.body.shape;
const chosen = z.string().min(1).transform(Number);
const schema = formSchema(
  z.object({
    sessionId: chosen,
    zoneId: chosen,
    outletId: chosen,
    ...placesShape,
    price,
    commissionPercent,
    returnsAt,
  }),
);
const initial = {
  ...{ sessionId: '', zoneId: '', outletId: '' },
  ...placesValues,
  ...{ price: '', commissionPercent: '', returnsAt: '' },
};

/** Gives places of a session to an outlet. The commission of the outlet is filled in. */
export function NewAllotment({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const { requestId } = useRequestId();
  const { form, field, values, replace, submit, refuse } = useForm({
    schema,
    initial,
    onSubmit: ({ seats, places, returnsAt: at, ...terms }) =>
      void decide(() =>
        makeAllotment({
          ...terms,
          ...placesOf({ seats, places }),
          returnsAt: at.toISOString(),
          requestId: requestId(),
        }),
      ),
  });
  const { decide, isBusy, failure } = usePlacesDecision<Allotment>({
    refuse,
    onDone: ({ outlet, sum }) => {
      showToast({ text: t('outlets.allotments.made', { outlet: outlet.name, count: sum.allotted }) });
      onClose();
    },
  });
  const outlets = useQuery(allOutletsQuery).data ?? [];
  const chooseOutlet = (outletId: string) => {
    const outlet = outlets.find(({ id }) => String(id) === outletId);
    replace((before) => ({ ...before, outletId, commissionPercent: String(outlet?.commissionPercent ?? '') }));
  };
  return (
    <DecisionDialog
      title={t('outlets.allotments.new')}
      confirm={t('outlets.allotments.make')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <SessionField
        field={{ ...field('sessionId'), onChange: (sessionId) => replace({ ...values, sessionId, zoneId: '' }) }}
      />
      <ZoneField sessionId={values.sessionId} field={field('zoneId')} />
      <SelectField label={t('outlets.allotments.outlet')} field={{ ...field('outletId'), onChange: chooseOutlet }}>
        <option value="">{t('outlets.allotments.choose')}</option>
        {outlets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <PlacesFields field={field} seatsOf={seatsOf(values)} />
      <TermsFields field={field} />
    </DecisionDialog>
  );
}

const seatsOf = ({ sessionId, zoneId }: typeof initial) =>
  sessionId && zoneId ? { sessionId: Number(sessionId), zoneId: Number(zoneId), canChoose: isFree } : null;

type TextFieldOf = Parameters<typeof SelectField>[0]['field'];

function SessionField({ field }: { field: TextFieldOf }) {
  const t = useWords();
  const { locale } = usePage();
  const { events, finder } = useOfficeEvents({ sessionId: field.value || undefined }, { isInForm: true });
  return (
    <>
      <SelectField label={t('outlets.allotments.session')} field={field}>
        <option value="">{t('outlets.allotments.choose')}</option>
        {events.map((event) => (
          <optgroup key={event.id} label={nameFor(event, locale)}>
            {event.sessions.map(({ id, startsAt }) => (
              <option key={id} value={id}>
                {`${listTimeText(startsAt)} · ${nameFor(event, locale)}`}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {finder}
    </>
  );
}

/** The zones of the session, each with its free places. */
function ZoneField({ sessionId, field }: { sessionId: string; field: TextFieldOf }) {
  const t = useWords();
  const { locale } = usePage();
  const zones = useQuery(stockQuery(sessionId)).data?.zones ?? [];
  return (
    <SelectField label={t('outlets.allotments.zone')} field={field}>
      <option value="">{t('outlets.allotments.choose')}</option>
      {zones.map(({ id, name, names, stock }) => (
        <option key={id} value={id}>
          {`${textFor(names, locale, name)} · ${t('outlets.sum.free')} ${stock.free.public + stock.free.restrictedView}`}
        </option>
      ))}
    </SelectField>
  );
}
