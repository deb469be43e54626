import { Elevator as NutElevator } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { useContext } from 'react'
import { groupKeys } from '@/platform/group-keys'
import { Reach } from '@/platform/reach'
import { scrollIntoView } from '@/platform/scroll-into-view'
import { NutTheme } from './Theme'
import './Elevator.scss'

export interface ElevatorItem {
  id: string
  name: string
  /** what else is said of it, beside its name */
  more?: string
}
export interface ElevatorPart {
  letter: string
  list: ElevatorItem[]
}

const nameOf = ({ name, more }: ElevatorItem): string => (more ? `${name}, ${more}` : name)
const placeOf = (letter: string): string => `elevator-${letter}`

/** One of the list; the first of a letter is where the letter leads. */
function Item({ first }: { first: ReadonlyMap<string, string> }) {
  const item = useContext(NutElevator.Context)
  const letter = first.get(String(item.id))
  return (
    <View className='elevator__one' {...(letter ? { id: placeOf(letter) } : {})}>
      <Text>{item.name}</Text>
      {typeof item.more === 'string' && <Text className='elevator__more'>{item.more}</Text>}
    </View>
  )
}

/** A long list in the order of its letters, with a bar of them: one of the list is chosen. `label` names the list, `letterName` what a letter does. */
export function Elevator({
  parts,
  chosen,
  height,
  label,
  letterName,
  onChoose,
}: {
  parts: readonly ElevatorPart[]
  /** id of the one that holds, '' for none */
  chosen: string
  /** of the list, in CSS */
  height: string
  label: string
  letterName: (letter: string) => string
  onChoose: (id: string) => void
}) {
  const items = parts.flatMap(({ list }) => list)
  const first = new Map(parts.map(({ letter, list }) => [list[0]?.id ?? '', letter]))
  return (
    <Reach
      className='elevator'
      role='radiogroup'
      label={label}
      keys={groupKeys.list}
      parts={[
        {
          of: 'nut-elevator-list-item-name',
          role: 'radio',
          name: at => (items[at] ? nameOf(items[at]) : ''),
          on: at => items[at]?.id === chosen,
        },
        { of: 'nut-elevator-bars-inner-item', role: 'button', name: at => letterName(parts[at]?.letter ?? '') },
      ]}
    >
      <NutTheme>
        <NutElevator
          list={parts.map(({ letter, list }) => ({ title: letter, list: list.map(one => ({ ...one })) }))}
          height={height}
          onItemClick={(_letter, item) => {
            if ('id' in item) onChoose(String(item.id))
          }}
          // a finger moves it by itself; a mouse and a keyboard tap
          onIndexClick={letter => scrollIntoView(placeOf(String(letter)), { keepsFocus: true })}
        >
          <Item first={first} />
        </NutElevator>
      </NutTheme>
    </Reach>
  )
}
