import { Text, View } from '@tarojs/components'
import { createContext, useContext, useState } from 'react'
import { Icon, type IconName } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import type { AddressValue } from '@shared/form'
import { formTexts } from '../form.i18n'
import './OptionSheet.scss'
import './KnownSheet.scss'

interface Contact {
  name: string
  phone: string
}
/** People and places that need not be typed again. */
export interface Known {
  contacts: readonly Contact[]
  addresses: readonly AddressValue[]
  /** the field at which a contact is chosen, '' for none */
  askedIn: string
  /** what of a contact is '' leaves its field as it is */
  choose(contact: Contact): void
}
export const KnownContext = createContext<Known | null>(null)

/** Rows to choose from: what it is, and in small what tells it from the others. */
function KnownSheet({
  title,
  rows,
  onChoose,
  onClose,
}: {
  title: string
  rows: readonly { text: string; note: string }[]
  onChoose: (index: number) => void
  onClose: () => void
}) {
  return (
    <Sheet title={title} onClose={onClose}>
      <View className='options'>
        {rows.map(({ text, note }, index) => (
          <Tap
            key={`${text} ${note}`}
            className='option'
            onClick={() => {
              onChoose(index)
              onClose()
            }}
          >
            <View className='option__inner known__one'>
              <View className='grow'>
                <Text className='option__text'>{text}</Text>
                {note !== '' && <Text className='known__note hint nums'>{note}</Text>}
              </View>
            </View>
          </Tap>
        ))}
      </View>
    </Sheet>
  )
}

/** Opens the rows below a field. */
function Another({
  icon,
  label,
  title,
  rows,
  onChoose,
}: {
  icon: IconName
  label: string
  title: string
  rows: readonly { text: string; note: string }[]
  onChoose: (index: number) => void
}) {
  const t = formTexts.useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tap className='field__action' label={`${t('another')}: ${label}`} onClick={() => setOpen(true)}>
        <Icon name={icon} size={16} />
        <Text>{t('another')}</Text>
      </Tap>
      {open && <KnownSheet title={title} rows={rows} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Another contact, at the field that asks for one: fills in name and phone. */
export function AnotherContact({ fieldName, label }: { fieldName: string; label: string }) {
  const t = formTexts.useT()
  const known = useContext(KnownContext)
  if (!known || known.askedIn !== fieldName || known.contacts.length < 2) return null
  return (
    <Another
      icon='user'
      label={label}
      title={t('chooseContact')}
      rows={known.contacts.map(({ name, phone }) => (name ? { text: name, note: phone } : { text: phone, note: '' }))}
      onChoose={index => {
        const contact = known.contacts[index]
        if (contact) known.choose(contact)
      }}
    />
  )
}

/** Another address, where one is known that is not filled in already. */
export function AnotherAddress({
  label,
  value,
  textOf,
  onChoose,
}: {
  label: string
  value: AddressValue
  /** an address in one line */
  textOf: (address: AddressValue) => string
  onChoose: (address: AddressValue) => void
}) {
  const t = formTexts.useT()
  const present = textOf(value)
  const others = (useContext(KnownContext)?.addresses ?? []).filter(one => textOf(one) !== present)
  if (!others.length) return null
  return (
    <Another
      icon='place'
      label={label}
      title={t('chooseAddress')}
      rows={others.map(one => ({ text: one.address, note: textOf({ ...one, address: '' }) }))}
      onChoose={index => {
        const address = others[index]
        if (address) onChoose(address)
      }}
    />
  )
}
