import { App, Input, Modal, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { MAX_REASON } from '@shared/limits'
import { money } from '@shared/money'
import { partsText } from '@shared/money-back'
import { MAX_SHIPMENT_NUMBER } from '@shared/order'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { useKeptText } from '../../ui/draft-storage'
import { EditDrawer } from '../../ui/EditDrawer'
import { Facts } from '../../ui/Facts'
import { Field } from '../../ui/Field'
import { ReasonDialog } from '../../ui/ReasonDialog'
import { READS, type AfterSale } from './aftersale'
import { afterSales } from './aftersales.i18n'

const MAX_ADDRESS = 300

interface Props {
  of: AfterSale
  onClose: () => void
}

/** Where the goods go to: first where they went to the time before. */
function Approve({ of, onClose }: Props) {
  const t = afterSales.useT()
  const approve = useWrite('POST /staff/afterSale/approve', READS)
  const last = useKeptText('after-sale return address', 'browser')
  return (
    <EditDrawer<{ returnAddress: string }>
      title={`${t('approve')} ${of.afterSaleNo}`}
      draft={`approve after-sale ${of.id}`}
      saveText={t('approve')}
      fields={[
        {
          name: 'returnAddress',
          label: t('returnAddress'),
          hint: t('returnAddressHint'),
          isRequired: true,
          input: <Input.TextArea maxLength={MAX_ADDRESS} rows={3} />,
        },
      ]}
      edited={{ version: 0, values: { returnAddress: last.text } }}
      save={async ({ returnAddress }) => {
        await approve.mutateAsync({ body: { id: of.id, returnAddress, seenUpdateTime: of.updateTime } })
        last.set(returnAddress)
      }}
      onClose={onClose}
    />
  )
}

function Reject({ of, onClose }: Props) {
  const t = afterSales.useT()
  const { message } = App.useApp()
  const reject = useWrite('POST /staff/afterSale/reject', READS)
  return (
    <ReasonDialog
      draft={`reject after-sale ${of.id}`}
      title={t('reject')}
      label={t('rejectWhy')}
      okText={t('reject')}
      isDanger
      isPending={reject.isPending}
      give={async reason => {
        try {
          await reject.mutateAsync({ body: { id: of.id, reason } })
        } catch (error) {
          void message.error(error instanceof Error ? error.message : String(error))
          throw error
        }
        void message.success(t('done'))
      }}
      onClose={onClose}
    />
  )
}

/** What came back is not as it was sold: it goes back in stock only when somebody says so. */
function Receive({ of, onClose }: Props) {
  const t = afterSales.useT()
  const { message } = App.useApp()
  const receive = useWrite('POST /staff/afterSale/receive', READS)
  const [restock, setRestock] = useState(false)
  return (
    <Modal
      open
      title={t('receive')}
      okText={t('receive')}
      confirmLoading={receive.isPending}
      onCancel={onClose}
      onOk={() =>
        receive.mutate(
          { body: { id: of.id, restock } },
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
      <p className='field__hint'>{t('receiveHint')}</p>
      {of.type !== 'repair' && (
        <Field label={t('restock')}>{at => <Switch {...at} checked={restock} onChange={setRestock} />}</Field>
      )}
    </Modal>
  )
}

/** How much goes back and which way; of what came over the counter, how it was paid back; points that are gone. */
function PayBack({ of, onClose }: Props) {
  const t = afterSales.useT()
  const language = useLanguage()
  const { message } = App.useApp()
  const payBack = useWrite('POST /staff/afterSale/payBack', READS)
  const how = useKeptText(`pay back after-sale ${of.id}`)
  // what was looked at is what is paid back: what changes behind the window is refused
  const [{ amount, updateTime, wouldGoBack, lostPoints }] = useState(of)
  const otherwise = of.paidHere ? '' : how.text.trim()
  const sum = partsText(wouldGoBack, language) || money(amount, language)
  return (
    <Modal
      open
      title={`${t('payBack')} ${of.afterSaleNo}`}
      okText={`${t('payBack')} ${sum}`}
      okButtonProps={{ disabled: of.invoiceNo !== '' }}
      confirmLoading={payBack.isPending}
      onCancel={onClose}
      onOk={() =>
        payBack.mutate(
          { body: { id: of.id, seenUpdateTime: updateTime, otherwise } },
          {
            onSuccess: () => {
              how.set('')
              void message.success(t('done'))
              onClose()
            },
            onError: error => void message.error(error.message),
          },
        )
      }
    >
      {of.invoiceNo !== '' && (
        <p role='alert'>
          {t('invoiceFirst', { number: of.invoiceNo })} <Link href='/invoices?state=issued'>{t('toInvoices')}</Link>
        </p>
      )}
      <p>{t(of.paidHere ? 'wayBack' : 'sumBack', { amount: sum })}</p>
      {wouldGoBack.some(({ kind }) => kind !== 'money') && (
        <Facts of={wouldGoBack.map(({ kind, cents }) => ({ label: t(`by_${kind}`), value: money(cents, language) }))} />
      )}
      {lostPoints > 0 && <p role='status'>{t('lostPoints', { n: lostPoints })}</p>}
      {!of.paidHere && (
        <Field label={t('how')} hint={t('howHint')}>
          {at => (
            <Input.TextArea
              {...at}
              rows={3}
              maxLength={MAX_REASON}
              value={how.text}
              onChange={event => how.set(event.target.value)}
            />
          )}
        </Field>
      )}
    </Modal>
  )
}

function SendGoods({ of, onClose }: Props) {
  const t = afterSales.useT()
  const send = useWrite('POST /staff/afterSale/sendGoods', READS)
  const companies = useGet('GET /staff/logistics/companyList')
  return (
    <>
      <datalist id='carriers'>
        {companies.data?.map(({ code, name }) => (
          <option key={code}>{name}</option>
        ))}
      </datalist>
      <EditDrawer<{ company: string; number: string }>
        title={`${t('sendGoods')} ${of.afterSaleNo}`}
        draft={`send after-sale ${of.id}`}
        saveText={t('sendGoods')}
        fields={[
          {
            name: 'company',
            label: t('company'),
            isRequired: true,
            input: <Input list='carriers' maxLength={MAX_SHIPMENT_NUMBER} />,
          },
          { name: 'number', label: t('parcelNo'), isRequired: true, input: <Input maxLength={MAX_SHIPMENT_NUMBER} /> },
        ]}
        edited={{ version: 0, values: { company: '', number: '' } }}
        save={({ company, number }) => send.mutateAsync({ body: { id: of.id, company, number } })}
        onClose={onClose}
      />
    </>
  )
}

/** The forms of what is done with an after-sale, by the name of the action. */
export const FORMS = {
  approve: Approve,
  reject: Reject,
  receive: Receive,
  payBack: PayBack,
  sendGoods: SendGoods,
} as const
