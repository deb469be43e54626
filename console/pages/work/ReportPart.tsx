import { Button } from 'antd'
import { useState } from 'react'
import { useGet } from '../../api/queries'
import { ReportVersion } from '../../ui/report/ReportVersion'
import { Loaded } from '../../ui/states'
import { useReportDraft, type OfTask } from './report-draft'
import { report } from './report.i18n'
import { ReportDrawer } from './ReportDrawer'

function Reports({ taskId, of }: { taskId: string; of: OfTask }) {
  const t = report.useT()
  const [isWriting, setWriting] = useState(false)
  const { isBegun, version } = useReportDraft(taskId, of)
  return (
    <>
      {of.versions.length === 0 && <p>{t('none')}</p>}
      <ul className='report-versions'>
        {of.versions.map(one => (
          <ReportVersion key={one.id} one={one} />
        ))}
      </ul>
      {of.canWrite && (
        <Button size='large' block onClick={() => setWriting(true)}>
          {t(isBegun ? 'goOn' : version ? 'correct' : 'write')}
        </Button>
      )}
      {isWriting && <ReportDrawer taskId={taskId} of={of} onClose={() => setWriting(false)} />}
    </>
  )
}

/** The service report of a task: its versions, and for its engineer the way to write it. */
export function ReportPart({ taskId }: { taskId: string }) {
  const t = report.useT()
  const query = useGet('GET /staff/report/ofTask', { query: { id: taskId } })
  return (
    <section className='subject__part subject__card'>
      <h3>{t('title')}</h3>
      <Loaded query={query} rows={2}>
        {of => <Reports taskId={taskId} of={of} />}
      </Loaded>
    </section>
  )
}
