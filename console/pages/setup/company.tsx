import { Input, InputNumber } from 'antd'
import { MAX_OFFLINE_DAYS } from '@shared/order'
import { FLAG_GROUPS, TENANT_FLAGS, type FlagGroup } from '@shared/setup'
import { FLAG_NAMES } from '@shared/words/flags'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { AreasInput } from '../../ui/AreasInput'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { PictureInput } from '../../ui/PictureInput'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { SwitchLine } from '../../ui/SwitchLine'
import { titles, usePageNames } from '../titles.i18n'
import { setup } from './setup.i18n'
import { OF_TENANT } from './tenant'
import { TurnedOff } from './TurnedOff'

type Tenant = Answer<'GET /staff/tenant/get'>
const GROUPS = Object.keys(FLAG_GROUPS) as FlagGroup[]
const NUMBERS = ['fire', 'ambulance', 'police', 'gas'] as const
const CLOCK = { type: 'time', style: { width: 120 } } as const

function Company({ tenant, refresh }: { tenant: Tenant; refresh: () => Promise<unknown> }) {
  const t = setup.useT()
  const pages = usePageNames()
  const language = useLanguage()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/tenant/edit', OF_TENANT)
  const { version, name, introduction, address, providerTitle, logo, logoUrl } = tenant
  const { people, phone, email, workTime, portalEnabled, flags, emergency, quietHours, servedAreas, offlineDays } =
    tenant
  const names = useDraft('company names', { name, introduction, address, providerTitle, logo, logoUrl })
  const contact = useDraft('company contact', { people, phone, email, workTime })
  const portal = useDraft('company portal', { portalEnabled, flags, offlineDays })
  const safety = useDraft('company safety', { emergency })
  const quiet = useDraft('company quiet', { quietHours })
  const delivery = useDraft('company delivery', { servedAreas })
  const save = (change: Partial<Tenant>) => write.mutateAsync({ body: { ...change, version } })
  const shared = { refresh, readOnly }
  const changeNumber = (kind: (typeof NUMBERS)[number], text: string) =>
    safety.set({ emergency: { ...safety.value.emergency, [kind]: text } })
  return (
    <Sections
      contents={[
        { id: 'names', title: t('names') },
        { id: 'contact', title: t('contact') },
        { id: 'portal', title: t('portal') },
        { id: 'safety', title: t('safety') },
        { id: 'quiet', title: t('quiet') },
        { id: 'delivery', title: t('servedAreas') },
      ]}
    >
      <Section
        {...shared}
        id='names'
        title={t('names')}
        draft={names}
        labels={{
          name: t('name'),
          introduction: t('introduction'),
          address: t('address'),
          providerTitle: t('providerTitle'),
          logo: t('logo'),
        }}
        onSave={({ logoUrl: _shown, ...change }) => save(change)}
      >
        <Field label={t('logo')}>
          {() => (
            <PictureInput
              label={t('logo')}
              value={names.value.logo}
              url={names.value.logoUrl}
              disabled={readOnly}
              onChange={({ id, url }) => names.set({ logo: id, logoUrl: url })}
            />
          )}
        </Field>
        <LocalizedInput
          label={t('name')}
          isRequired
          value={names.value.name}
          max={40}
          disabled={readOnly}
          onChange={value => names.set({ name: value })}
        />
        <LocalizedInput
          label={t('introduction')}
          value={names.value.introduction}
          max={2000}
          lines
          disabled={readOnly}
          onChange={value => names.set({ introduction: value })}
        />
        <LocalizedInput
          label={t('address')}
          value={names.value.address}
          max={200}
          disabled={readOnly}
          onChange={value => names.set({ address: value })}
        />
        <LocalizedInput
          label={t('providerTitle')}
          value={names.value.providerTitle}
          max={40}
          disabled={readOnly}
          onChange={value => names.set({ providerTitle: value })}
        />
      </Section>
      <Section
        {...shared}
        id='contact'
        title={t('contact')}
        draft={contact}
        labels={{ people: t('people'), phone: t('phone'), email: t('email'), workTime: t('workTime') }}
        onSave={save}
      >
        <div className='fields'>
          <Field label={t('phone')}>
            {at => (
              <Input
                {...at}
                value={contact.value.phone}
                maxLength={40}
                inputMode='tel'
                disabled={readOnly}
                onChange={event => contact.set({ phone: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('email')}>
            {at => (
              <Input
                {...at}
                value={contact.value.email}
                maxLength={120}
                inputMode='email'
                disabled={readOnly}
                onChange={event => contact.set({ email: event.target.value })}
              />
            )}
          </Field>
        </div>
        <LocalizedInput
          label={t('people')}
          value={contact.value.people}
          max={40}
          disabled={readOnly}
          onChange={value => contact.set({ people: value })}
        />
        <LocalizedInput
          label={t('workTime')}
          value={contact.value.workTime}
          max={200}
          lines
          disabled={readOnly}
          onChange={value => contact.set({ workTime: value })}
        />
      </Section>
      <Section
        {...shared}
        id='portal'
        title={t('portal')}
        draft={portal}
        labels={{ portalEnabled: t('portalEnabled'), flags: t('portal'), offlineDays: t('offlineDays') }}
        onSave={save}
      >
        <SwitchLine
          label={t('portalEnabled')}
          hint={t('portalEnabledHint')}
          checked={portal.value.portalEnabled}
          disabled={readOnly}
          onChange={checked => portal.set({ portalEnabled: checked })}
        />
        {GROUPS.map(group => (
          <div key={group} className='switchlines' role='group' aria-label={t(`group_${group}`)}>
            <h3>{t(`group_${group}`)}</h3>
            {FLAG_GROUPS[group].map(flag => (
              <SwitchLine
                key={flag}
                label={FLAG_NAMES[flag][language]}
                hint={t(`${flag}Hint`, pages)}
                checked={portal.value.flags[flag]}
                disabled={readOnly}
                onChange={checked => portal.set({ flags: { ...portal.value.flags, [flag]: checked } })}
              />
            ))}
          </div>
        ))}
        {portal.value.flags.needPayOrderByOutLine && (
          <Field label={t('offlineDays')} hint={t('offlineDaysHint')}>
            {at => (
              <InputNumber
                {...at}
                min={1}
                max={MAX_OFFLINE_DAYS}
                precision={0}
                value={portal.value.offlineDays}
                disabled={readOnly}
                onChange={days => portal.set({ offlineDays: days ?? offlineDays })}
              />
            )}
          </Field>
        )}
        <TurnedOff flags={TENANT_FLAGS.filter(flag => flags[flag] && !portal.value.flags[flag])} />
      </Section>
      <Section
        {...shared}
        id='safety'
        title={t('safety')}
        hint={t('safetyHint')}
        draft={safety}
        labels={{
          emergency: t('safety'),
          ...Object.fromEntries(NUMBERS.map(kind => [`emergency.${kind}` as const, t(kind)])),
        }}
        onSave={save}
      >
        <div className='fields'>
          {NUMBERS.map(kind => (
            <Field key={kind} label={t(kind)}>
              {at => (
                <Input
                  {...at}
                  value={safety.value.emergency[kind]}
                  maxLength={20}
                  inputMode='tel'
                  disabled={readOnly}
                  onChange={event => changeNumber(kind, event.target.value)}
                />
              )}
            </Field>
          ))}
        </div>
        <LocalizedInput
          label={t('place')}
          value={safety.value.emergency.place}
          max={40}
          disabled={readOnly}
          onChange={place => safety.set({ emergency: { ...safety.value.emergency, place } })}
        />
      </Section>
      <Section
        {...shared}
        id='quiet'
        title={t('quiet')}
        hint={t('quietHint')}
        draft={quiet}
        labels={{ quietHours: t('quiet'), 'quietHours.from': t('from'), 'quietHours.to': t('to') }}
        onSave={save}
      >
        <div className='section__foot'>
          {(['from', 'to'] as const).map(end => (
            <Field key={end} label={t(end)}>
              {at => (
                <Input
                  {...at}
                  {...CLOCK}
                  value={quiet.value.quietHours[end]}
                  disabled={readOnly}
                  onChange={event =>
                    quiet.set({ quietHours: { ...quiet.value.quietHours, [end]: event.target.value } })
                  }
                />
              )}
            </Field>
          ))}
        </div>
      </Section>
      <Section
        {...shared}
        id='delivery'
        title={t('servedAreas')}
        hint={t('servedAreasHint')}
        draft={delivery}
        labels={{ servedAreas: t('servedAreas') }}
        onSave={save}
      >
        <Field label={t('servedAreas')}>
          {at => (
            <AreasInput
              {...at}
              none={t('servedEverywhere')}
              value={delivery.value.servedAreas}
              disabled={readOnly}
              onChange={codes => delivery.set({ servedAreas: codes })}
            />
          )}
        </Field>
      </Section>
    </Sections>
  )
}

/** The company: its name, how it is reached, and what its portal offers. */
export default function CompanyPage() {
  const title = titles.useT()
  const query = useGet('GET /staff/tenant/get')
  return (
    <Page title={title('setupCompany')}>
      <Loaded query={query} rows={12}>
        {tenant => <Company tenant={tenant} refresh={query.refetch} />}
      </Loaded>
    </Page>
  )
}
