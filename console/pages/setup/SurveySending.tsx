import { Checkbox, InputNumber, Select } from 'antd'
import { Link } from 'wouter'
import { MAX_SURVEY_DELAY, SURVEY_DAYS, SURVEY_SUBJECTS } from '@shared/survey'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Section } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { SwitchedOff } from '../../ui/SwitchedOff'
import { SwitchLine } from '../../ui/SwitchLine'
import { surveySending } from './survey-sending.i18n'

type Setting = Answer<'GET /staff/surveySetting/get'>

function SendingForm({ setting, refresh }: { setting: Setting; refresh: () => Promise<unknown> }) {
  const t = surveySending.useT()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/surveySetting/set', ['GET /staff/surveySetting/get'])
  const { version, isOffered: _isOffered, surveys, ...values } = setting
  const draft = useDraft('survey sending', values)
  const { enabled, surveyId, delayMinutes, kinds } = draft.value
  const isMissing = enabled && !surveys.some(one => one.id === surveyId)
  return (
    <Section
      id='survey'
      title={t('title')}
      hint={t('hint', { days: SURVEY_DAYS })}
      draft={draft}
      labels={{ enabled: t('enabled'), surveyId: t('surveyId'), delayMinutes: t('delayMinutes'), kinds: t('kinds') }}
      readOnly={readOnly}
      refresh={refresh}
      isWrong={isMissing}
      onSave={value => write.mutateAsync({ body: { version, ...value } })}
    >
      <SwitchedOff at='/surveys' />
      <SwitchLine
        label={t('enabled')}
        hint=''
        checked={enabled}
        disabled={readOnly}
        onChange={checked => draft.set({ enabled: checked })}
      />
      <div className='fields'>
        <Field
          label={t('surveyId')}
          isRequired={enabled}
          {...(isMissing ? { error: t(surveys.length ? 'choose' : 'none') } : {})}
          beside={<Link href='/surveys'>{t('toSurveys')}</Link>}
        >
          {field => (
            <Select
              {...field}
              value={surveys.some(one => one.id === surveyId) ? surveyId : null}
              disabled={readOnly}
              options={surveys.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(id: string) => draft.set({ surveyId: id })}
            />
          )}
        </Field>
        <Field label={t('delayMinutes')}>
          {({ id }) => (
            <InputNumber
              id={id}
              style={{ width: '100%' }}
              value={delayMinutes}
              min={0}
              max={MAX_SURVEY_DELAY}
              precision={0}
              disabled={readOnly}
              onChange={value => draft.set({ delayMinutes: value ?? 0 })}
            />
          )}
        </Field>
      </div>
      <div role='group' aria-label={t('kinds')}>
        {SURVEY_SUBJECTS.map(kind => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            disabled={readOnly}
            onChange={event =>
              draft.set({
                kinds: SURVEY_SUBJECTS.filter(one => (one === kind ? event.target.checked : kinds.includes(one))),
              })
            }
          >
            {t(kind)}
          </Checkbox>
        ))}
      </div>
    </Section>
  )
}

/** When customers are asked by a survey how it was. */
export function SurveySending() {
  const query = useGet('GET /staff/surveySetting/get')
  return (
    <Loaded query={query} rows={4}>
      {setting => <SendingForm setting={setting} refresh={query.refetch} />}
    </Loaded>
  )
}
