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

// These letters in a regular expression would keep the bundle from being ASCII.
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** A Brazilian keyboard lacks these letters, and they have no accent to remove. */
export const plainLetters = (text: string): string =>
  text.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
