const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'n',
}

// Bundles escape texts, but not regular expressions: with these letters in one, a bundle would not be ASCII.
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Lower-case letters that have no accent to take off, as a Brazilian keyboard types them. */
export const plainLetters = (text: string): string =>
  text.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
