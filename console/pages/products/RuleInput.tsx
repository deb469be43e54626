import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { MAX_NAME } from '@shared/directory'
import { localize, type Localized } from '@shared/language'
import { MAX_QUALITY, MAX_QUALITY_PARTS, QUALITY_FILEDS, type QualityUnit } from '@shared/warranty'
import type { Answer } from '../../api/call'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { kinds } from './kinds.i18n'

/** What the catalogue says of a warranty. */
export type Rule = NonNullable<Answer<'GET /staff/productKind/list'>[number]['quality']>
type From = Rule['qualityFiledName']
type Part = NonNullable<Rule['parts']>[number]

const UNITS: readonly QualityUnit[] = ['year', 'month']
const LAST_DAY = '2199-12-31'

/** The words of a rule's choices, in the reader's language. */
function useRuleTexts() {
  const t = kinds.useT()
  const froms: Record<From, string> = {
    installTime: t('fromInstallation'),
    purchaseTime: t('fromPurchase'),
    productionTime: t('fromProduction'),
    qualityInfoStartTime: t('fromWarranty'),
    '': t('fromToday'),
  }
  return { t, froms, units: { year: t('year'), month: t('month') } }
}

/** A rule in a line; '' for none. */
export function useRuleWords(): (rule: Rule | null) => string {
  const { t, froms, units } = useRuleTexts()
  return rule =>
    rule
      ? t('ruleWords', {
          n: rule.qualityDuration,
          unit: units[rule.qualityUnit],
          from: froms[rule.qualityFiledName],
        })
      : ''
}

/** What a rule gives for a day, as the server works it out. */
function RulePreview({ rule }: { rule: Rule }) {
  const { t, froms } = useRuleTexts()
  const language = useLanguage()
  const [day, setDay] = useState('')
  const preview = useWrite('POST /staff/quality/preview')
  const from = rule.qualityFiledName
  const none = { installTime: null, purchaseTime: null, productionTime: null, qualityInfoStartTime: null }
  const given = preview.data
  return (
    <div className='rule__preview'>
      {from !== '' && (
        <Field label={t('tryDay', { from: froms[from] })}>
          {at => (
            <Input
              {...at}
              type='date'
              min='1900-01-01'
              max={LAST_DAY}
              value={day}
              onChange={e => setDay(e.target.value)}
            />
          )}
        </Field>
      )}
      <Button
        loading={preview.isPending}
        disabled={from !== '' && !day}
        onClick={() => preview.mutate({ body: { quality: rule, ...none, ...(from === '' ? {} : { [from]: day }) } })}
      >
        {t('tryRule')}
      </Button>
      <p role='status' className='field__hint'>
        {preview.error
          ? preview.error.message
          : given &&
            (given.qualityInfoEndTime
              ? t('gives', { start: given.qualityInfoStartTime, end: given.qualityInfoEndTime })
              : t('givesNothing'))}
      </p>
      {given && given.qualityInfo.parts.length > 0 && (
        <ul>
          {given.qualityInfo.parts.map(({ name, end }) => {
            const said = typeof name === 'string' ? name : localize(name, language)
            return <li key={`${said} ${end}`}>{t('partUntil', { name: said, end })}</li>
          })}
        </ul>
      )}
    </div>
  )
}

/** A rule with its parts, and what it gives. Without a length there is none. The form gives `value` and `onChange`. */
export function RuleInput({
  hint,
  value = null,
  onChange,
}: {
  /** what holds where there is no rule */
  hint: string
  value?: Rule | null
  onChange?: (value: Rule | null) => void
}) {
  const { t, froms, units } = useRuleTexts()
  const c = common.useT()
  const put = (change: Partial<Rule>) => value && onChange?.({ ...value, ...change })
  const parts = value?.parts ?? []
  const putPart = (at: number, change: Partial<Part>) =>
    put({ parts: parts.map((part, i) => (i === at ? { ...part, ...change } : part)) })
  const unitOptions = UNITS.map(one => ({ value: one, label: units[one] }))
  return (
    <div className='rule'>
      <Field label={t('qualityDuration')} hint={hint}>
        {at => (
          <InputNumber
            {...at}
            min={1}
            max={MAX_QUALITY}
            precision={0}
            value={value?.qualityDuration ?? null}
            onChange={length =>
              onChange?.(
                length
                  ? { ...(value ?? { qualityUnit: 'year', qualityFiledName: 'installTime' }), qualityDuration: length }
                  : null,
              )
            }
          />
        )}
      </Field>
      {value && (
        <>
          <Field label={t('qualityUnit')}>
            {at => (
              <Select
                {...at}
                value={value.qualityUnit}
                options={unitOptions}
                onChange={qualityUnit => put({ qualityUnit })}
              />
            )}
          </Field>
          <Field label={t('qualityFiledName')}>
            {at => (
              <Select
                {...at}
                value={value.qualityFiledName}
                options={[...QUALITY_FILEDS].reverse().map(one => ({ value: one, label: froms[one] }))}
                onChange={qualityFiledName => put({ qualityFiledName })}
              />
            )}
          </Field>
          <div role='group' aria-label={t('parts')}>
            {parts.map((part, i) => {
              const name = t('partNo', { n: i + 1 })
              return (
                // a part has no name of its own yet, and none moves
                <div key={i} className='rule__part' role='group' aria-label={name}>
                  <LocalizedInput
                    label={`${name}: ${t('partName')}`}
                    max={MAX_NAME}
                    isRequired
                    value={part.name}
                    onChange={(said: Localized) => putPart(i, { name: said })}
                  />
                  <div className='rule__length'>
                    <InputNumber
                      aria-label={`${name}: ${t('qualityDuration')}`}
                      min={1}
                      max={MAX_QUALITY}
                      precision={0}
                      value={part.qualityDuration}
                      onChange={length => length && putPart(i, { qualityDuration: length })}
                    />
                    <Select
                      aria-label={`${name}: ${t('qualityUnit')}`}
                      value={part.qualityUnit}
                      options={unitOptions}
                      onChange={qualityUnit => putPart(i, { qualityUnit })}
                    />
                    <Button
                      type='text'
                      danger
                      aria-label={`${c('remove')}: ${name}`}
                      onClick={() => put({ parts: parts.filter((_, at) => at !== i) })}
                    >
                      {c('remove')}
                    </Button>
                  </div>
                </div>
              )
            })}
            {parts.length < MAX_QUALITY_PARTS && (
              <Button onClick={() => put({ parts: [...parts, { name: {}, qualityDuration: 1, qualityUnit: 'year' }] })}>
                {t('addPart')}
              </Button>
            )}
          </div>
          <RulePreview rule={value} />
        </>
      )}
    </div>
  )
}
