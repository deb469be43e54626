import { Checkbox, InputNumber } from 'antd'
import type { Retained } from '@shared/setup'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { titles } from '../titles.i18n'
import { setup } from './setup.i18n'
import { OF_TENANT } from './tenant'

type Kind = Answer<'GET /staff/retention/get'>['kinds'][number]

function KindSection({ one, version, refresh }: { one: Kind; version: number; refresh: () => Promise<unknown> }) {
  const t = setup.useT()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/retention/edit', OF_TENANT)
  const kind: Retained = one.kind
  const { least, most, endless } = one
  const draft = useDraft(`retention ${kind}`, { days: one.days })
  const { days } = draft.value
  return (
    <Section
      id={kind}
      title={t(kind)}
      hint={t(`${kind}Hint`)}
      draft={draft}
      labels={{ days: t('days') }}
      refresh={refresh}
      readOnly={readOnly}
      onSave={value => write.mutateAsync({ body: { version, kinds: [{ kind, ...value }] } })}
    >
      <Field label={`${t(kind)} (${t('days')})`} hint={t('range', { least, most })}>
        {at => (
          <div className='section__foot'>
            <InputNumber
              id={at.id}
              aria-describedby={at['aria-describedby']}
              value={days || null}
              min={least}
              max={most}
              precision={0}
              disabled={readOnly || days === 0}
              onChange={value => draft.set({ days: value ?? least })}
            />
            {endless && (
              <Checkbox
                checked={days === 0}
                disabled={readOnly}
                onChange={event => draft.set({ days: event.target.checked ? 0 : Math.max(least, 365) })}
              >
                {t('endless')}
              </Checkbox>
            )}
          </div>
        )}
      </Field>
    </Section>
  )
}

/** How long what is kept. */
export default function RetentionPage() {
  const t = setup.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/retention/get')
  return (
    <Page title={title('setupRetention')}>
      <Loaded query={query} rows={12}>
        {({ version, kinds }) => (
          <Sections contents={kinds.map(({ kind }) => ({ id: kind, title: t(kind) }))}>
            <p className='field__hint'>{t('retentionHint')}</p>
            {kinds.map(one => (
              <KindSection key={one.kind} one={one} version={version} refresh={query.refetch} />
            ))}
          </Sections>
        )}
      </Loaded>
    </Page>
  )
}
