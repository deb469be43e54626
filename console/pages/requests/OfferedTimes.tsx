import { Button, Select } from 'antd'
import { useState } from 'react'
import { plannedDay } from '@shared/dates'
import { separateSlots } from '@shared/slots'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Loaded } from '../../ui/states'
import { Slots } from '../../ui/subject/Slots'
import { subjectTexts } from '../../ui/subject/subject.i18n'
import type { Around } from './inputs'
import { raise } from './raise.i18n'

/** Days that times are asked for. */
const DAYS = '14'

const isFree = ({ free }: { free: number }): boolean => free > 0

/** The times that the customer would be offered, as buttons; nothing where the company keeps none: any time can be typed. */
function Offered({
  templateId,
  area,
  value,
  onChoose,
}: {
  templateId: string
  area: string
  value: string
  onChoose: (planTime: string) => void
}) {
  const t = raise.useT()
  const s = subjectTexts.useT()
  const language = useLanguage()
  const [day, setDay] = useState('')
  const query = useGet('GET /linkc/task/slots', { query: { templateId, ...(area ? { area } : {}), days: DAYS } })
  if (query.error || query.data?.on === false) return null
  return (
    <fieldset className='subject__free'>
      <legend>{s('freeTimes')}</legend>
      <Loaded query={query} rows={2}>
        {({ days }) => {
          // as the customer sees them: windows that overlap are one choice
          const offered = days
            .filter(one => one.slots.some(isFree))
            .map(one => ({ ...one, slots: separateSlots(one.slots, isFree, ({ planTime }) => planTime === value) }))
          const shown = offered.find(one => one.day === (day || value.slice(0, 10))) ?? offered[0]
          return shown ? (
            <>
              <Select
                aria-label={s('freeTimes')}
                value={shown.day}
                onChange={setDay}
                options={offered.map(one => ({ value: one.day, label: plannedDay(one.day, language) }))}
              />
              <Slots isOffer slots={shown.slots} chosen={value} onChoose={onChoose} />
            </>
          ) : (
            <p className='field__hint'>{t('noTimes')}</p>
          )
        }}
      </Loaded>
    </fieldset>
  )
}

/** Below the field of the visiting time: times to tap, and the answer to what stands against the one that was typed. */
export function OfferedTimes({
  visit: { templateId, area, refusal, onAnyway },
  value,
  onChoose,
}: {
  visit: NonNullable<Around['visit']>
  value: unknown
  onChoose: (planTime: string) => void
}) {
  const s = subjectTexts.useT()
  return (
    <>
      {refusal && (
        <Button className='raise__add' onClick={onAnyway}>
          {s('anyway')}
        </Button>
      )}
      <Offered templateId={templateId} area={area} value={typeof value === 'string' ? value : ''} onChoose={onChoose} />
    </>
  )
}
