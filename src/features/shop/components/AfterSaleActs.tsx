import { useState } from 'react'
import { call } from '@/api/call'
import { Button } from '@/ui/Button'
import { afterSaleTexts } from '../aftersale.i18n'
import type { AfterSale } from '../types'
import { Ask } from './OrderActs'

interface Props {
  afterSale: Pick<AfterSale, 'id' | 'type'>
  onDone: () => void
}

/** Asks for it no more. */
export function WithdrawAfterSale({ afterSale: { id, type }, onDone }: Props) {
  const t = afterSaleTexts.useT()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button kind='plain' id='after-sale-withdraw' onClick={() => setAsks(true)}>
        {t('withdraw')}
      </Button>
      {asks && (
        <Ask
          title={t('withdraw')}
          text={t('withdrawText')}
          yes={t('withdraw')}
          no={t('keep')}
          onClose={() => setAsks(false)}
          onYes={async idempotencyKey => {
            try {
              if (type === 'refund')
                await call('POST /refund/cancel/refund/apply', { body: { id } }, { idempotencyKey })
              else await call('GET /afterSales/withdrawApplication', { query: { id } }, { idempotencyKey })
            } finally {
              // it may have been decided meanwhile
              onDone()
            }
          }}
        />
      )}
    </>
  )
}

/** Says that what was sent is there. */
export function ConfirmAfterSale({ afterSale: { id }, onDone }: Props) {
  const t = afterSaleTexts.useT()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button id='after-sale-confirm' onClick={() => setAsks(true)}>
        {t('confirm')}
      </Button>
      {asks && (
        <Ask
          title={t('confirm')}
          text={t('confirmText')}
          yes={t('confirm')}
          no={t('notYet')}
          kind='primary'
          onClose={() => setAsks(false)}
          onYes={async idempotencyKey => {
            try {
              await call('GET /afterSales/confirmReceiptOfGoods', { query: { id } }, { idempotencyKey })
            } finally {
              onDone()
            }
          }}
        />
      )}
    </>
  )
}
