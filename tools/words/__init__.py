"""The words of the language, for `rulewright words`."""
