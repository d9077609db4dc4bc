/** Fonts of engravings. Spec 3 §3 (personalization_info_properties). */
export const engravingFonts = ['roman', 'italic', 'linear'] as const;
export type EngravingFont = (typeof engravingFonts)[number];

/** Names of the sizes of engravings, smallest first. Spec 3 §3 (personalization_info_properties). */
export const engravingSizeNames = ['small', 'medium', 'large'] as const;
export type EngravingSize = (typeof engravingSizeNames)[number];

/** Which letters a workshop has: capitals and figures alone, or small letters too. Spec 1 §2, decisions/0062. */
export const engravingAlphabets = ['capitals', 'latin'] as const;
export type EngravingAlphabet = (typeof engravingAlphabets)[number];
