import { Dropdown } from 'antd'
import { formTexts } from './form.i18n'
import { Icon } from './Icon'
import type { Reordered } from './useReorder'

/** What a row is moved by: dragged, with Alt and the arrows, or where there is neither mouse nor keyboard by what it offers when it is pressed. */
export function MoveHandle({ name, handle, up, down }: { name: string } & Omit<Reordered, 'row'>) {
  const t = formTexts.useT()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'up', label: t('moveUp', { name }), disabled: !up },
          { key: 'down', label: t('moveDown', { name }), disabled: !down },
        ],
        onClick: ({ key }) => (key === 'up' ? up : down)?.(),
      }}
    >
      <button type='button' className='move-handle' aria-label={t('move', { name })} title={t('moveHint')} {...handle}>
        <Icon name='handle' size={16} />
      </button>
    </Dropdown>
  )
}
