import { Input, Modal } from 'antd'
import { MAX_REASON } from '@shared/limits'
import { useKeptText } from '../../ui/draft-storage'

/** Asks for a reason before something is done with it. A reason that did not get through is there at the next try. */
export function Reason({
  draft,
  title,
  okText,
  isOpen,
  isPending,
  give,
  onClose,
}: {
  /** name of what is typed, among all of the console */
  draft: string
  title: string
  okText: string
  isOpen: boolean
  isPending: boolean
  /** rejects when the reason was not taken */
  give: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const reason = useKeptText(draft)
  const given = reason.text.trim()
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={okText}
      okButtonProps={{ disabled: !given }}
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
    >
      <Input.TextArea
        aria-label={title}
        maxLength={MAX_REASON}
        rows={3}
        value={reason.text}
        onChange={event => reason.set(event.target.value)}
      />
    </Modal>
  )
}
