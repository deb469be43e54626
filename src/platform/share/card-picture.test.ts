import { cardPicture } from './card-picture'

test.each([
  [
    'https://server.example/api/files/t1/f1?e=1&s=x',
    { imageUrl: 'https://server.example/api/files/t1/f1?e=1&s=x&w=card' },
  ],
  ['https://pictures.example/logo.png', { imageUrl: 'https://pictures.example/logo.png' }],
  ['https://server.example/logo.svg', {}],
  ['https://server.example/logo.svg?v=1', {}],
  ['', {}],
])('a card of a shared screen shows %s as five to four where the server makes it, and no drawing', (picture, card) => {
  expect(cardPicture(picture)).toEqual(card)
})
