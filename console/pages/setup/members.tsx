import { Button, InputNumber, Select } from 'antd'
import { MAX_ENTRY, MAX_LEVELS, MAX_TOP_UPS } from '@shared/member'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { Yuan } from '../../ui/Yuan'
import { titles } from '../titles.i18n'
import { memberRules } from './members.i18n'

type Rules = Answer<'GET /staff/memberSetting/get'>
const NUMBERS = [
  { name: 'earnPerYuan', most: 100 },
  { name: 'feeRate', most: 10_000 },
] as const
const MAX_LEVEL_NAME = 20

function RulesForm({ rules, refresh }: { rules: Rules; refresh: () => Promise<unknown> }) {
  const t = memberRules.useT()
  const c = common.useT()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/memberSetting/set', ['GET /staff/memberSetting/get'])
  const { version, ...values } = rules
  const draft = useDraft('member rules', values)
  const { value, set } = draft
  const setLevel = (at: number, change: Partial<Rules['levels'][number]>) =>
    set({ levels: value.levels.map((one, i) => (i === at ? { ...one, ...change } : one)) })
  return (
    <Section
      id='rules'
      title={t('rules')}
      hint={t('rulesHint')}
      draft={draft}
      labels={{
        earnPerYuan: t('earnPerYuan'),
        feeRate: t('feeRate'),
        dailyQuotaLimit: t('dailyQuotaLimit'),
        topUps: t('topUps'),
        levels: t('levels'),
      }}
      readOnly={readOnly}
      refresh={refresh}
      onSave={saved => write.mutateAsync({ body: { version, ...saved } })}
    >
      <div className='fields'>
        {NUMBERS.map(({ name, most }) => (
          <Field key={name} label={t(name)} hint={name === 'feeRate' ? t('feeRateHint') : undefined}>
            {at => (
              <InputNumber
                id={at.id}
                style={{ width: '100%' }}
                disabled={readOnly}
                min={0}
                max={most}
                precision={0}
                value={value[name]}
                onChange={next => set({ [name]: next ?? 0 })}
              />
            )}
          </Field>
        ))}
        <Yuan
          label={t('dailyQuotaLimit')}
          hint={t('dailyHint')}
          value={value.dailyQuotaLimit}
          onChange={dailyQuotaLimit => set({ dailyQuotaLimit })}
        />
      </div>
      <Field label={t('topUps')} hint={t('topUpsHint')}>
        {at => (
          <Select
            id={at.id}
            mode='tags'
            open={false}
            disabled={readOnly}
            maxCount={MAX_TOP_UPS}
            style={{ width: '100%' }}
            value={value.topUps.map(cents => String(cents / 100))}
            onChange={(typed: string[]) =>
              set({
                topUps: [
                  ...new Set(
                    typed.map(one => Math.round(Number(one) * 100)).filter(one => one > 0 && one <= MAX_ENTRY),
                  ),
                ],
              })
            }
          />
        )}
      </Field>
      <h3>{t('levels')}</h3>
      <p className='field__hint'>{t('levelsHint')}</p>
      <ul className='member-levels'>
        {value.levels.map((level, i) => (
          <li key={i} className='member-levels__one'>
            <LocalizedInput
              label={t('levelName', { n: i + 1 })}
              isRequired
              disabled={readOnly}
              max={MAX_LEVEL_NAME}
              value={level.name}
              onChange={name => setLevel(i, { name })}
            />
            <Field label={t('levelFrom', { n: i + 1 })}>
              {at => (
                <InputNumber
                  id={at.id}
                  style={{ width: '100%' }}
                  disabled={readOnly}
                  min={0}
                  max={MAX_ENTRY}
                  precision={0}
                  value={level.from}
                  onChange={from => setLevel(i, { from: from ?? 0 })}
                />
              )}
            </Field>
            {!readOnly && (
              <Button
                aria-label={`${c('remove')}: ${t('levelName', { n: i + 1 })}`}
                onClick={() => set({ levels: value.levels.filter((_, at) => at !== i) })}
              >
                {c('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && value.levels.length < MAX_LEVELS && (
        <Button
          onClick={() =>
            set({ levels: [...value.levels, { name: {}, from: (value.levels.at(-1)?.from ?? 0) + 1000 }] })
          }
        >
          {t('addLevel')}
        </Button>
      )}
    </Section>
  )
}

/** How the company keeps members. */
export default function MembersSetupPage() {
  const t = memberRules.useT()
  const title = titles.useT()
  const query = useGet('GET /staff/memberSetting/get')
  return (
    <Page title={title('setupMembers')}>
      <Sections contents={[{ id: 'rules', title: t('rules') }]}>
        <Loaded query={query} rows={8}>
          {rules => <RulesForm rules={rules} refresh={query.refetch} />}
        </Loaded>
      </Sections>
    </Page>
  )
}
