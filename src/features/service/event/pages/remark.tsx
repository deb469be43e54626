import { call } from '@/api/call'
import { screen, type ScreenProps } from '@/screen/screen'
import { Remarks } from '@/screen/work/Remarks'
import { useEventRecords } from '../components/useEvent'

function EventRemark({ visit }: ScreenProps) {
  const id = visit.query.id ?? ''
  const records = useEventRecords(id)
  return (
    <Remarks
      id={id}
      place={'remark.' + id}
      records={records}
      send={(body, idempotencyKey) => call('POST /ssp/event/remark/create', { body }, { idempotencyKey })}
      call='POST /ssp/event/remark/create'
      screen='/event/remark'
      read={() => call('GET /ssp/event/readMsg', { query: { id } })}
    />
  )
}

export default screen('/event/remark', EventRemark)
