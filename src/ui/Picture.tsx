import { Image, View } from '@tarojs/components'
import { useMemo, useState } from 'react'
import { fileUrl } from '@/api/upload'
import { aria } from '@/platform/aria'
import { Icon, type IconName } from './Icon'
import './Picture.scss'

interface PictureProps {
  src: string
  alt?: string
  icon?: IconName
  iconSize?: number
  mode?: 'aspectFill' | 'aspectFit'
  className?: string
}

/** A picture of the tenant or a person, from our server or anywhere; an icon takes its place where there is none or it does not load. Without `alt` it is decoration. */
export function Picture({
  src,
  alt = '',
  icon = 'image',
  iconSize = 24,
  mode = 'aspectFill',
  className = '',
}: PictureProps) {
  const [broken, setBroken] = useState('')
  // another object would go to the page again, each time that the picture is drawn
  const imgProps = useMemo(() => ({ alt }), [alt])
  if (!src || broken === src)
    return (
      <View
        className={'picture picture--none ' + className}
        {...(alt ? aria({ role: 'img', label: alt }) : aria({ hidden: true }))}
      >
        <Icon name={icon} size={iconSize} />
      </View>
    )
  return (
    <Image
      className={'picture ' + className}
      src={fileUrl(src)}
      mode={mode}
      imgProps={imgProps}
      onError={() => setBroken(src)}
    />
  )
}
