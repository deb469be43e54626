import { App, Button, Popover } from 'antd'
import { useState } from 'react'
import { EXPORT_FORMATS } from '@shared/directory'
import type { QueueFilter } from '@shared/queue'
import { MAX_XLSX_ROWS } from '@shared/sheet'
import { saveFile } from '../../api/download'
import { useMay } from '../../api/me'
import { keeping } from '../../i18n/keeping.i18n'

/** Has the requests saved as they are narrowed, for those who may. It takes no menu, which would be more to load than all of the bar. */
export function Export({ filter }: { filter: QueueFilter }) {
  const k = keeping.useT()
  const may = useMay()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  if (!may('event.read') || !may('data.export')) return null
  const begin = (format: (typeof EXPORT_FORMATS)[number]) => {
    setBusy(true)
    const query = { ...filter, format }
    saveFile('GET /staff/event/export', { query })
      .catch((error: unknown) => message.error(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Popover
      trigger='click'
      placement='bottomRight'
      content={
        <div className='queue__save'>
          {EXPORT_FORMATS.map(format => (
            <Button key={format} disabled={isBusy} onClick={() => begin(format)}>
              {k(format, { n: MAX_XLSX_ROWS })}
            </Button>
          ))}
        </div>
      }
    >
      <Button loading={isBusy}>{k('export')}</Button>
    </Popover>
  )
}
