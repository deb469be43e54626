import { Modal } from 'antd'
import { app } from './app.i18n'

const KEYS = [
  ['Ctrl K', 'keyPalette'],
  ['J  K', 'keyMove'],
  ['Enter', 'keyOpen'],
  ['A', 'keyAssign'],
  ['R', 'keyReply'],
  ['N', 'keyNote'],
  ['X', 'keyTick'],
  ['Esc', 'keyBack'],
  ['?', 'keyHelp'],
] as const

/** The keys that work everywhere, and those of a request. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = app.useT()
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('shortcuts')} width={360}>
      <dl className='shortcuts'>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
