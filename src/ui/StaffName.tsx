import { Text } from '@tarojs/components'
import { useDoor } from '@/stores/door'

/** Company type of the work-chat-app kind: names of staff are shown through its open data (spec §3, §6). */
const WORK_CHAT_APP = 2

/** Name of a staff member. Marked for open data where the company is of that kind; elsewhere the plain name. */
export function StaffName({ name, staffId }: { name: string; staffId: string }) {
  const openData = useDoor().data?.company.type === WORK_CHAT_APP && staffId
  return <Text {...(openData ? { 'data-open-data': staffId } : {})}>{name}</Text>
}
