import { App, Button } from 'antd'
import { common } from '../i18n/common.i18n'
import { keeping } from '../i18n/keeping.i18n'

/** Asks, and then removes something; a refusal says why. */
export function RemoveButton({
  name,
  hint,
  isQuiet = false,
  remove,
}: {
  name: string
  /** what becomes of what hangs on it */
  hint?: string
  /** one of many in a list */
  isQuiet?: boolean
  remove: () => Promise<unknown>
}) {
  const t = common.useT()
  const k = keeping.useT()
  const { modal, message } = App.useApp()
  return (
    <Button
      danger
      {...(isQuiet ? { type: 'text' as const } : {})}
      aria-label={`${t('remove')}: ${name}`}
      onClick={() =>
        modal.confirm({
          title: k('removeAsk', { name }),
          ...(hint ? { content: hint } : {}),
          okText: t('remove'),
          cancelText: t('cancel'),
          okButtonProps: { danger: true },
          onOk: () =>
            remove().then(
              () => void message.success(k('removed')),
              (error: unknown) => void message.error(error instanceof Error ? error.message : String(error)),
            ),
        })
      }
    >
      {t('remove')}
    </Button>
  )
}
