/** Levels of a seat in a group: calls go to the highest free one first. */
export const HIGHEST_LEVEL = 5
export const LONGEST_GROUP_NAME = 32
