import { OpenName } from '@/platform/open-data'
import { useDoor } from '@/stores/door'

/** Kind of company that works in the work chat app (spec §9 "Company type 2 turns on open-data mode"). */
const OPEN_DATA_COMPANY = 2
/** stands where the name will be; no text has it */
const HOLE = '\u0001'

interface StaffNameProps {
  name: string
  /** at the work chat app, '' where it is not known */
  userId: string
  /** the sentence around the name; it may use it once */
  text?: (name: string) => string
}

/** Name of a staff member, drawn by the work chat app where the company's people are named by it only (spec §6 "Staff names"); elsewhere the plain name. */
export function StaffName({ name, userId, text = one => one }: StaffNameProps) {
  const drawn = useDoor().data?.company.type === OPEN_DATA_COMPANY && userId !== ''
  if (!OpenName || !drawn) return <>{text(name)}</>
  const [before = '', after] = text(HOLE).split(HOLE)
  return after === undefined ? (
    <>{before}</>
  ) : (
    <>
      {before}
      <OpenName userId={userId} />
      {after}
    </>
  )
}
