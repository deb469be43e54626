import { Headline } from '@/screen/work/Headline'
import { useTaskHeadline } from '@/screen/work/useTaskHeadline'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'

type Task = Output<Contract, 'GET /v_open/doorGetTask'>

/** Who comes and when, and what became of it. */
export function TaskHeadline({ task }: { task: Task }) {
  const say = useTaskHeadline()
  return <Headline {...say(task)} off={task.state === 'off'} person={task} />
}
