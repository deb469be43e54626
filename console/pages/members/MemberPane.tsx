import { App, Button, Input, InputNumber, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { MAX_REASON } from '@shared/limits'
import { ASSETS, MAX_ENTRY, type Asset } from '@shared/member'
import { ASSET_REASON_WORDS } from '@shared/words/member'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { CustomerLink } from '../../ui/CustomerLink'
import { Facts } from '../../ui/Facts'
import { Field } from '../../ui/Field'
import { Pane } from '../../ui/Pane'
import { PanePart } from '../../ui/PanePart'
import { Loaded } from '../../ui/states'
import { Time } from '../../ui/Time'
import { assetText, changeText } from '../../ui/asset-text'
import { members } from './members.i18n'

const READS = ['GET /staff/memberAsset/corrections'] as const
const SHOWN = 50

/** Asks for a correction; what was typed stays when it is refused. */
function Correct({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const t = members.useT()
  const { message } = App.useApp()
  const [asset, setAsset] = useState<Asset>('points')
  const [sign, setSign] = useState<'more' | 'less'>('more')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const ask = useWrite('POST /staff/memberAsset/askCorrection', READS)
  const isPoints = asset === 'points'
  const delta = Math.round((amount ?? 0) * (isPoints ? 1 : 100)) * (sign === 'more' ? 1 : -1)
  return (
    <Modal
      open
      title={t('correct')}
      okText={t('ask')}
      okButtonProps={{ disabled: !delta || !reason.trim(), loading: ask.isPending }}
      onCancel={onClose}
      onOk={() =>
        ask.mutate(
          { body: { customerId, asset, delta, reason: reason.trim() } },
          {
            onSuccess: () => {
              void message.success(t('sent'))
              onClose()
            },
            onError: error => void message.error(error.message),
          },
        )
      }
    >
      <div className='member-correction'>
        <p className='field__hint'>{t('correctHint')}</p>
        <Field label={t('asset')}>
          {at => (
            <Select
              id={at.id}
              style={{ width: '100%' }}
              value={asset}
              options={ASSETS.map(one => ({ value: one, label: t(one) }))}
              onChange={setAsset}
            />
          )}
        </Field>
        <Field label={t('delta')}>
          {at => (
            <Segmented
              id={at.id}
              value={sign}
              options={(['more', 'less'] as const).map(one => ({ value: one, label: t(one) }))}
              onChange={setSign}
            />
          )}
        </Field>
        <Field label={t(isPoints ? 'howMany' : 'howMuch')}>
          {at => (
            <InputNumber
              {...at}
              style={{ width: '100%' }}
              min={0}
              max={isPoints ? MAX_ENTRY : MAX_ENTRY / 100}
              precision={isPoints ? 0 : 2}
              controls={false}
              value={amount}
              onChange={setAmount}
            />
          )}
        </Field>
        <Field label={t('why')}>
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
      </div>
    </Modal>
  )
}

/** Entries of a customer, and the way to correct what it has. */
export function MemberPane({ id, onClose }: { id: string; onClose: () => void }) {
  const t = members.useT()
  const language = useLanguage()
  const may = useMay()
  const [corrects, setCorrects] = useState(false)
  const query = useGet('GET /staff/memberAsset/entries', { query: { customerId: id, pageSize: SHOWN } })
  return (
    <Pane open title={query.data?.customerName ?? t('ledger')} onClose={onClose}>
      <div className='detail'>
        {query.data && (
          <>
            <h2>
              <CustomerLink id={id} name={query.data.customerName} />
            </h2>
            <PanePart>
              <Facts
                of={ASSETS.map(asset => ({
                  label: t(asset),
                  value: assetText(asset, query.data.has[asset], language),
                }))}
              />
              {may('member.correct') && (
                <div className='detail__actions'>
                  <Button onClick={() => setCorrects(true)}>{t('correct')}</Button>
                </div>
              )}
            </PanePart>
          </>
        )}
        <PanePart title={t('ledger')}>
          <Loaded query={query} rows={6}>
            {({ list }) =>
              list.length ? (
                <ul className='detail__list'>
                  {list.map(one => (
                    <li key={one.id}>
                      <span>
                        {t(one.asset)} · {ASSET_REASON_WORDS[one.reason][language]}{' '}
                        {one.orderId && <Link href={`/orders?id=${one.orderId}`}>{one.number}</Link>}
                        <br />
                        <small>
                          <Time at={one.createTime} /> {one.note}
                        </small>
                      </span>
                      <span className='member-sum'>
                        <b>{changeText(one.asset, one.delta, language)}</b>
                        <br />
                        <small>
                          {t('after')} {assetText(one.asset, one.after, language)}
                        </small>
                      </span>
                    </li>
                  ))}
                </ul>
              ) : (
                <p>{t('noEntries')}</p>
              )
            }
          </Loaded>
        </PanePart>
      </div>
      {corrects && <Correct customerId={id} onClose={() => setCorrects(false)} />}
    </Pane>
  )
}
