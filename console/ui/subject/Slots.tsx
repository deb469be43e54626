import './subject.css'
import { Button } from 'antd'
import { subjectTexts } from './subject.i18n'

interface Slot {
  planTime: string
  /** HH:mm, or with its day */
  end: string
  /** how many visits can still begin then */
  free: number
  staff?: readonly { displayName: string }[]
}

/** Times of a day at which somebody is free, as buttons; `isOffer`: one that is full is seen, and not given. */
export function Slots({
  slots,
  chosen,
  isOffer = false,
  onChoose,
}: {
  slots: readonly Slot[]
  chosen: string
  isOffer?: boolean
  onChoose: (planTime: string) => void
}) {
  const t = subjectTexts.useT()
  return (
    <div className='subject__slots'>
      {slots.map(({ planTime, end, free, staff = [] }) => (
        <Button
          key={planTime}
          type={planTime === chosen ? 'primary' : 'default'}
          aria-pressed={planTime === chosen}
          disabled={isOffer && free <= 0}
          title={staff.length ? t('whoIsFree', { names: staff.map(one => one.displayName).join(', ') }) : ''}
          onClick={() => onChoose(planTime)}
        >
          {planTime.slice(11)}–{end.length > 5 ? end.slice(11) : end}
        </Button>
      ))}
    </div>
  )
}
