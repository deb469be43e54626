import { call } from '@/api/call'
import { screen, type ScreenProps } from '@/screen/screen'
import { Remarks } from '@/screen/work/Remarks'
import { useTaskRecords } from '../components/useTask'

function TaskRemark({ visit }: ScreenProps) {
  const id = visit.query.id ?? ''
  return (
    <Remarks
      id={id}
      place={'taskRemark.' + id}
      records={useTaskRecords(id)}
      send={(body, idempotencyKey) => call('POST /v_open/taskRecord/create', { body }, { idempotencyKey })}
      call='POST /v_open/taskRecord/create'
      screen='/task/remark'
      read={() => call('GET /linkc/task/readMsg', { query: { id } })}
    />
  )
}

export default screen('/task/remark', TaskRemark)
