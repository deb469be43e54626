import { Input, Modal, type GetRef } from 'antd'
import { useRef } from 'react'
import { MAX_REASON } from '@shared/limits'
import { useKeptText } from './draft-storage'

/** Asks for a reason before something is done with it. A reason that did not get through is there at the next try. */
export function ReasonDialog({
  draft,
  title,
  label = title,
  okText,
  isDanger = false,
  isPending,
  give,
  onClose,
}: {
  /** name of what is typed, among all of the console */
  draft: string
  title: string
  /** what is asked, and who reads it; the title where it says so itself */
  label?: string
  okText: string
  isDanger?: boolean
  isPending: boolean
  /** rejects when the reason was not taken */
  give: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const reason = useKeptText(draft)
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const given = reason.text.trim()
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ disabled: !given, danger: isDanger }}
      confirmLoading={isPending}
      onOk={() =>
        void give(given).then(
          () => {
            reason.set('')
            onClose()
          },
          () => undefined,
        )
      }
      onCancel={onClose}
      afterOpenChange={isOpen => isOpen && field.current?.focus()}
    >
      {label !== title && <p>{label}</p>}
      <Input.TextArea
        ref={field}
        aria-label={label}
        maxLength={MAX_REASON}
        rows={3}
        value={reason.text}
        onChange={event => reason.set(event.target.value)}
      />
    </Modal>
  )
}
