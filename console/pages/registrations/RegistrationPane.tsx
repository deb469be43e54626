import { Alert, App, Button, Input } from 'antd'
import { Link } from 'wouter'
import { addressLine } from '@shared/address'
import { MAX_REASON } from '@shared/limits'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { PanePart } from '../../ui/PanePart'
import { EditDrawer } from '../../ui/EditDrawer'
import { Facts } from '../../ui/Facts'
import { Files } from '../../ui/Files'
import { FormView } from '../../ui/FormView'
import { Pane } from '../../ui/Pane'
import { Loaded } from '../../ui/states'
import { Unproved } from '../../ui/Unproved'
import { unproved } from '../../ui/unproved.i18n'
import { Time } from '../../ui/Time'
import { useOpenForm } from '../../ui/useOpenForm'
import { WarrantyFacts } from '../../ui/WarrantyFacts'
import { titles } from '../titles.i18n'
import { registrations } from './registrations.i18n'

type Registration = Answer<'GET /staff/registration/get'>

/** What a decision puts out of date. */
const READS = [
  'GET /staff/registration/list',
  'GET /staff/registration/counts',
  'GET /staff/registration/get',
  'GET /staff/product/list',
] as const
const ENTRIES = {
  create: 'created',
  correct: 'corrected',
  resubmit: 'resubmitted',
  approve: 'approvedEntry',
  reject: 'rejectedEntry',
} as const satisfies Record<Registration['records'][number]['type'], string>

function Reject({ of, onClose }: { of: Registration; onClose: () => void }) {
  const t = registrations.useT()
  const reject = useWrite('POST /staff/registration/reject', READS)
  return (
    <EditDrawer<{ reason: string }>
      title={`${t('reject')} ${of.registerNo}`}
      draft={`reject registration ${of.id}`}
      saveText={t('reject')}
      fields={[
        {
          name: 'reason',
          label: t('rejectReason'),
          isRequired: true,
          hint: t('rejectHint'),
          input: <Input.TextArea maxLength={MAX_REASON} rows={3} />,
        },
      ]}
      edited={{ version: of.version, values: { reason: '' } }}
      save={({ reason }, version) => reject.mutateAsync({ body: { id: of.id, version, reason } })}
      onClose={onClose}
    />
  )
}

function Actions({ of }: { of: Registration }) {
  const t = registrations.useT()
  const c = common.useT()
  const { modal, message } = App.useApp()
  const form = useOpenForm()
  const approve = useWrite('POST /staff/registration/approve', READS)
  const say = (takesOver: boolean) =>
    approve.mutateAsync({ body: { id: of.id, version: of.version, ...(takesOver ? { takesOver } : {}) } }).then(
      () => void message.success(t('done')),
      (error: unknown) => void message.error(error instanceof Error ? error.message : String(error)),
    )
  const { taken } = of
  return (
    <>
      {of.state === 'submitted' && (
        <div className='detail__actions'>
          {taken ? (
            <Button
              type='primary'
              loading={approve.isPending}
              onClick={() =>
                modal.confirm({
                  title: t('takeOverAsk', { name: taken.customerName, to: of.customerName || of.linkmanName }),
                  okText: t('takeOver'),
                  cancelText: c('cancel'),
                  onOk: () => say(true),
                })
              }
            >
              {t('takeOver')}
            </Button>
          ) : (
            <Button type='primary' loading={approve.isPending} onClick={() => void say(false)}>
              {t('approve')}
            </Button>
          )}
          <Button danger onClick={() => form.begin('reject')}>
            {t('reject')}
          </Button>
        </div>
      )}
      {/* it closes itself when it is saved, which may be after the new state was read: else its address would open it again */}
      {form.begun === 'reject' && <Reject of={of} onClose={form.close} />}
    </>
  )
}

/** One registration: what the customer says beside the proof, who has the serial number, what becomes of the warranty. */
export function RegistrationPane({ id, onClose }: { id: string; onClose: () => void }) {
  const t = registrations.useT()
  const title = titles.useT()
  const u = unproved.useT()
  const mayHandle = useMay()('register.handle')
  const query = useGet('GET /staff/registration/get', { query: { id } })
  return (
    <Pane title={query.data?.registerNo ?? title('registrations')} open onClose={onClose}>
      <Loaded query={query}>
        {one => (
          <div className='detail'>
            <PanePart title={one.name || one.model || one.serialNumber}>
              {one.isUnproved && <Alert type='info' showIcon message={u('unprovedHint')} />}
              {one.taken && <Alert type='warning' showIcon message={t('taken', { name: one.taken.customerName })} />}
              <Facts
                of={[
                  { label: t('state'), value: t(one.state) },
                  { label: t('rejectReason'), value: one.rejectReason },
                  { label: t('serialNumber'), value: one.serialNumber },
                  { label: t('model'), value: one.model },
                  { label: t('purchased'), value: one.purchaseTime },
                  { label: t('installed'), value: one.installTime },
                  { label: t('produced'), value: one.productionTime },
                  { label: t('code'), value: one.code },
                  { label: t('customer'), value: one.isGuest ? t('guest') : one.customerName },
                  { label: t('contact'), value: one.linkmanName },
                  {
                    label: t('phone'),
                    value: one.isUnproved ? (
                      <>
                        {one.linkmanPhone} <Unproved />
                      </>
                    ) : (
                      one.linkmanPhone
                    ),
                  },
                  { label: t('address'), value: one.address && addressLine(one.address) },
                  { label: t('place'), value: one.place },
                  { label: t('remark'), value: one.remark },
                  { label: t('time'), value: <Time at={one.createTime} /> },
                  {
                    label: t('product'),
                    value: one.productId && (
                      <Link href={`/products?id=${one.productId}`}>{one.serialNumber || one.name}</Link>
                    ),
                  },
                ]}
              />
              {mayHandle && <Actions of={one} />}
            </PanePart>
            <PanePart title={t('proof')}>
              {one.proof.length ? (
                <Files files={one.proof.map(({ name, ...file }) => ({ ...file, filename: name }))} />
              ) : (
                <p className='field__hint'>{t('noProof')}</p>
              )}
            </PanePart>
            <PanePart title={t('warranty')}>
              <WarrantyFacts of={one.qualityInfo} />
            </PanePart>
            <FormView title={t('own')} of={{ fields: one.fields, attribute: one.attribute }} />
            <PanePart title={t('timeline')}>
              {one.records.map(entry => (
                <div key={entry.id} className='history-entry'>
                  <p>{t(ENTRIES[entry.type])}</p>
                  {entry.content && <p>{entry.content}</p>}
                  <small>
                    {entry.actor === 'system' ? t('system') : entry.actorName} · <Time at={entry.createTime} />
                  </small>
                </div>
              ))}
            </PanePart>
          </div>
        )}
      </Loaded>
    </Pane>
  )
}
