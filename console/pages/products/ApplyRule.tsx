import { App, Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { kinds } from './kinds.i18n'

/** Gives the machines of a kind the warranty of its rule of today. What it will change is shown before it is asked. */
export function ApplyRule({ kindId, name }: { kindId: string; name: string }) {
  const t = kinds.useT()
  const c = common.useT()
  const { modal, message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const apply = useWrite('POST /staff/quality/apply', ['GET /staff/product/list', 'GET /staff/product/get'])
  const tell = (error: unknown) => void message.error(error instanceof Error ? error.message : String(error))
  const ask = async () => {
    setBusy(true)
    try {
      const { changed, kept, examples } = await apply.mutateAsync({ body: { kindId, isPreview: true } })
      const day = (text: string): string => text || t('noDay')
      modal.confirm({
        title: t('applyAsk', { name }),
        content: (
          <>
            <p>{changed ? t('applyCounts', { changed, kept }) : t('applyNothing', { kept })}</p>
            <ul>
              {examples.map(({ id, serialNumber, before, after }) => (
                <li key={id}>{t('example', { serial: serialNumber, before: day(before), after: day(after) })}</li>
              ))}
            </ul>
          </>
        ),
        okText: t('applyRule'),
        cancelText: c('cancel'),
        okButtonProps: { disabled: !changed },
        onOk: () =>
          apply
            .mutateAsync({ body: { kindId, isPreview: false } })
            .then(done => void message.success(t('applied', { changed: done.changed })), tell),
      })
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type='text' loading={isBusy} aria-label={`${t('applyRule')}: ${name}`} onClick={() => void ask()}>
      {t('applyRule')}
    </Button>
  )
}
