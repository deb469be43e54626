import { App, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { PICTURES_ACCEPT } from '@shared/file-kinds'
import { MAX_INVOICE_NO } from '@shared/invoice'
import { MAX_REASON } from '@shared/limits'
import { money } from '@shared/money'
import { dialled } from '@shared/phone'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Facts } from '../../ui/Facts'
import { Field } from '../../ui/Field'
import { Files } from '../../ui/Files'
import { FilesInput } from '../../ui/FilesInput'
import { Pane } from '../../ui/Pane'
import { PanePart } from '../../ui/PanePart'
import { Loaded } from '../../ui/states'
import { Time } from '../../ui/Time'
import { useUploads, type Uploaded } from '../../ui/useUploads'
import { invoices } from './invoices.i18n'

type Invoice = Answer<'GET /staff/invoice/get'>
const READS = ['GET /staff/invoice/list', 'GET /staff/invoice/get'] as const
type Asking = 'issue' | 'refuse' | 'void'

/** The number and the file of an invoice that was issued elsewhere. */
function Issue({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = invoices.useT()
  const { message } = App.useApp()
  const [number, setNumber] = useState('')
  const [files, setFiles] = useState<Uploaded[]>([])
  const sends = useUploads({ held: files.length, most: 1, onAdd: file => setFiles([file]) })
  const issue = useWrite('POST /staff/invoice/issue', READS)
  const [file] = files
  const run = () => {
    if (!file) return void message.error(t('needFile'))
    issue.mutate(
      { body: { id: invoice.id, number: number.trim(), fileId: file.id, seenAmount: invoice.amount } },
      {
        onSuccess: () => {
          void message.success(t('done'))
          onClose()
        },
        onError: error => void message.error(error.message),
      },
    )
  }
  return (
    <Modal
      open
      title={t('issue')}
      okText={t('issue')}
      onCancel={onClose}
      onOk={run}
      okButtonProps={{ disabled: !number.trim() || sends.sending.length > 0, loading: issue.isPending }}
    >
      <p className='field__hint'>{t('issueHint')}</p>
      <Field label={t('number')}>
        {at => (
          <Input {...at} value={number} maxLength={MAX_INVOICE_NO} onChange={event => setNumber(event.target.value)} />
        )}
      </Field>
      <FilesInput
        label={t('file')}
        files={files}
        sends={sends}
        accept={`application/pdf,${PICTURES_ACCEPT}`}
        onRemove={() => setFiles([])}
      />
    </Modal>
  )
}

/** Why it is sent back, or void. */
function End({ invoice, what, onClose }: { invoice: Invoice; what: 'refuse' | 'void'; onClose: () => void }) {
  const t = invoices.useT()
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const refuse = useWrite('POST /staff/invoice/refuse', READS)
  const end = useWrite('POST /staff/invoice/void', READS)
  const write = what === 'refuse' ? refuse : end
  return (
    <Modal
      open
      title={t(what === 'refuse' ? 'refuseTitle' : 'endTitle')}
      onCancel={onClose}
      okButtonProps={{ disabled: !reason.trim(), loading: write.isPending, danger: true }}
      okText={t(what === 'refuse' ? 'refuse' : 'end')}
      onOk={() =>
        write.mutate(
          { body: { id: invoice.id, reason: reason.trim() } },
          {
            onSuccess: () => {
              void message.success(t('done'))
              onClose()
            },
            onError: error => void message.error(error.message),
          },
        )
      }
    >
      <Field label={t('reason')}>
        {at => (
          <Input.TextArea
            {...at}
            rows={3}
            maxLength={MAX_REASON}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </Field>
    </Modal>
  )
}

function Shown({ invoice }: { invoice: Invoice }) {
  const t = invoices.useT()
  const language = useLanguage()
  const may = useMay()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { title, state } = invoice
  return (
    <div className='detail'>
      <h2>{invoice.invoiceNo}</h2>
      <PanePart>
        <Facts
          of={[
            { label: t('state'), value: t(state) },
            { label: t('amount'), value: money(invoice.amount, language) },
            { label: t('excess'), value: invoice.excess > 0 ? money(invoice.excess, language) : '' },
            { label: t('title'), value: title.name },
            { label: t('taxNo'), value: title.kind === 'company' ? title.taxNo : t('person') },
            { label: t('bank'), value: [title.bank, title.bankAccount].filter(Boolean).join(' ') },
            { label: t('contact'), value: [title.address, title.phone].filter(Boolean).join(' ') },
            { label: t('email'), value: title.email },
            { label: t('number'), value: invoice.number },
            { label: t('reason'), value: invoice.reason },
            { label: t('customer'), value: `${invoice.customerName} ${invoice.linkmanName}` },
            { label: t('time'), value: <Time at={invoice.createTime} /> },
          ]}
        />
        {invoice.excess > 0 && <p className='field__hint'>{t('excessHint')}</p>}
        {invoice.linkmanPhone && <a href={`tel:${dialled(invoice.linkmanPhone)}`}>{t('call')}</a>}
      </PanePart>
      <PanePart title={t('orders')}>
        <ul className='detail__list'>
          {invoice.orders.map(one => (
            <li key={one.id}>
              <Link href={`/orders?id=${one.id}`}>{one.orderNo}</Link> {money(one.amount, language)}
            </li>
          ))}
        </ul>
        {invoice.file && <Files files={[invoice.file]} />}
      </PanePart>
      {may('order.handle') && (
        <div className='detail__actions'>
          {state === 'applied' && (
            <>
              <Button type='primary' onClick={() => setAsking('issue')}>
                {t('issue')}
              </Button>
              <Button onClick={() => setAsking('refuse')}>{t('refuse')}</Button>
            </>
          )}
          {state === 'issued' && (
            <Button danger onClick={() => setAsking('void')}>
              {t('end')}
            </Button>
          )}
        </div>
      )}
      {asking === 'issue' && <Issue invoice={invoice} onClose={() => setAsking(null)} />}
      {(asking === 'refuse' || asking === 'void') && (
        <End invoice={invoice} what={asking} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}

/** One invoice, and what is to be done with it. */
export function InvoicePane({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useGet('GET /staff/invoice/get', { query: { id } })
  return (
    <Pane open title={query.data?.invoiceNo ?? ''} onClose={onClose}>
      <Loaded query={query} rows={8}>
        {invoice => <Shown invoice={invoice} />}
      </Loaded>
    </Pane>
  )
}
