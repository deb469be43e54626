import { App, Button, Select, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '@shared/envelope'
import { SHEET_KINDS, type SheetKind } from '@shared/kinds'
import { MAX_FILE_BYTES } from '@shared/limits'
import { MAX_IMPORT_ROWS } from '@shared/sheet'
import { saveFile } from '../../api/download'
import { useMay } from '../../api/me'
import type { ListDefinition } from '../../list/definition'
import { List } from '../../list/List'
import { Icon } from '../../ui/Icon'
import { Page } from '../../ui/Page'
import { Time } from '../../ui/Time'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { Encodings } from './Encodings'
import { imports } from './imports.i18n'
import { sendFile, type Told } from './sent-files'

const MB = 1024 * 1024

/** A file of one kind of rows: it is read, and its page opens. */
function NewImport() {
  const t = imports.useT()
  const [get, set] = useUrlState()
  const [, go] = useLocation()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  // who has gone on to another page stays there
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const kind: SheetKind = SHEET_KINDS.find(one => one === get('kind')) ?? 'customer'
  const [unclear, setUnclear] = useState<File | null>(null)
  const send = async (file: File, told: Told = {}) => {
    if (!/\.(xlsx|xlsm|xls|ods|csv|txt)$/i.test(file.name)) return void message.error(t('wrongFile'))
    if (!file.size) return void message.error(t('emptyFile'))
    if (file.size > MAX_FILE_BYTES) return void message.error(t('tooLarge', { mb: MAX_FILE_BYTES / MB }))
    setBusy(true)
    try {
      const id = await sendFile(kind, file, told)
      if (isHere.current) go(`/imports/${id}`)
    } catch (error) {
      setUnclear(error instanceof ApiError && error.id === 'SHEET_ENCODING' ? file : null)
      message.error(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <section className='card import__new'>
        <Select
          aria-label={t('kind')}
          value={kind}
          options={SHEET_KINDS.map(value => ({ value, label: t(value) }))}
          onChange={(value: SheetKind) => set({ kind: value })}
          popupMatchSelectWidth={false}
        />
        <Upload
          accept='.xlsx,.xlsm,.xls,.ods,.csv,.txt'
          showUploadList={false}
          disabled={isBusy}
          beforeUpload={file => {
            void send(file)
            return false
          }}
        >
          <Button type='primary' loading={isBusy} icon={<Icon name='file' size={16} />}>
            {t('choose')}
          </Button>
        </Upload>
        <Button
          type='link'
          onClick={() =>
            void saveFile('GET /staff/import/template', { query: { kind } }).catch((error: unknown) =>
              message.error(error instanceof Error ? error.message : String(error)),
            )
          }
        >
          {t('template')}
        </Button>
        <p>{t('chooseHint', { rows: MAX_IMPORT_ROWS, mb: MAX_FILE_BYTES / MB })}</p>
      </section>
      {unclear && <Encodings file={unclear} isBusy={isBusy} onChoose={encoding => void send(unclear, { encoding })} />}
    </>
  )
}

export default function Imports() {
  const t = imports.useT()
  const title = titles.useT()
  const mayImport = useMay()('data.import')
  const [, go] = useLocation()
  const definition: ListDefinition<'GET /staff/import/list'> = {
    call: 'GET /staff/import/list',
    input: (_asked, page) => ({ query: page }),
    idOf: row => row.id,
    columns: [
      { key: 'file', title: t('file'), isMain: true, render: row => row.filename },
      { key: 'kind', title: t('kind'), width: 110, render: row => t(row.kind) },
      { key: 'state', title: t('state'), width: 190, render: row => t(row.state) },
      { key: 'rows', title: t('rows'), width: 90, align: 'right', render: row => row.rows },
      { key: 'who', title: t('who'), width: 110, render: row => row.staffName },
      { key: 'time', title: t('time'), width: 165, align: 'right', render: row => <Time at={row.createTime} /> },
    ],
    empty: { text: t('empty') },
  }
  return (
    <Page title={title('imports')}>
      {mayImport && <NewImport />}
      <List definition={definition} onOpen={id => go(`/imports/${id}`)} />
    </Page>
  )
}
