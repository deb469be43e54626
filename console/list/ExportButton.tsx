import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { EXPORT_FORMATS } from '@shared/directory'
import { MAX_XLSX_ROWS } from '@shared/sheet'
import { useMay } from '../api/me'
import { keeping } from '../i18n/keeping.i18n'

/** Has a list saved as it is narrowed, for those who may. `save` gets the format. */
export function ExportButton({ save }: { save: (format: (typeof EXPORT_FORMATS)[number]) => Promise<void> }) {
  const t = keeping.useT()
  const may = useMay()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  if (!may('data.export')) return null
  const begin = (format: (typeof EXPORT_FORMATS)[number]) => {
    setBusy(true)
    save(format)
      .catch((error: unknown) => message.error(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: EXPORT_FORMATS.map(format => ({ key: format, label: t(format, { n: MAX_XLSX_ROWS }) })),
        onClick: ({ key }) => begin(key === 'xlsx' ? 'xlsx' : 'csv'),
      }}
    >
      <Button loading={isBusy}>{t('export')}</Button>
    </Dropdown>
  )
}
